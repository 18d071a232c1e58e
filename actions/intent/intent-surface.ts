import { nativeToken } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import type { Handling } from '@/lib/chain/handler/decode-handling'
import { healthDecimals } from '@/lib/order/health'
import { limitPath } from '@/lib/ticket/fields/limit-path'
import { type TicketLink, writeTicketLink } from '@/lib/ticket/fields/ticket-link'
import { kindOfHandling } from '@/lib/ticket/handler-kinds'
import { ticketKinds, ticketOf } from '@/lib/ticket/kinds'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { readStoredTerms } from '@/lib/ticket/terms/stored-terms'
import { intentText } from '@/messages/intent'
import { defineSurface, type RunPlace, runKey } from '../run/define-surface'
import { batchSteps, sendSteps } from '../run/planned-steps'
import type { IntentRun, IntentScope, IntentStepKind, IntentSubject } from './intent-run'
import type { IntentTask } from './intent-tasks'
import { describeEnd } from './order/describe-end'
import { followSteps } from './order/follow-steps'
import { isCancelled } from './order/is-cancelled'
import { isSignedByDeposit, placeSteps } from './place/place-steps'

export type IntentStepContext = {
  chain: Pick<Chain, 'name' | 'nativeCurrency'>
  symbol: string
  /** The surface whose contract takes the token; the intent contract if left out. */
  taker?: 'intent' | 'aave' | undefined
  /** The kind of the transaction, if the run has one. */
  sends?: 'cancellation' | 'claim' | 'deposit' | 'release' | 'signature' | 'withdrawal' | undefined
}

/** Returns the context of the steps that place an order. */
export const stepContextOf = (chain: IntentStepContext['chain'], terms: PlaceTerms): IntentStepContext => ({
  chain,
  symbol: terms.src.symbol,
  taker: terms.handling?.kind === 'aave' ? 'aave' : 'intent',
  sends: isSignedByDeposit(terms) ? 'deposit' : 'signature',
})

/** A run on the page of one order. */
type OnOrderPage = Extract<IntentSubject, { kind: 'cancel' | 'claim' | 'deposit' | 'release' }>

const isOnOrderPage = (subject: IntentSubject): subject is OnOrderPage =>
  ['cancel', 'claim', 'deposit', 'release'].includes(subject.kind)

const scopeOf = (subject: IntentSubject): IntentScope => {
  if (isOnOrderPage(subject)) return `${subject.kind}:${subject.hash}`
  if (subject.kind === 'withdraw' && subject.vault) return `withdraw:${subject.vault.hash}`
  if (subject.kind !== 'place') return subject.kind
  return ticketKinds[ticketOf(subject.terms)].scope
}

const subjectOf = (task: IntentTask): IntentSubject => {
  switch (task.kind) {
    case 'place':
      return { kind: 'place', terms: task.plan.terms }
    case 'post':
      return { kind: 'place', terms: task.terms, made: task.signed }
    case 'cancel':
      return { kind: 'cancel', hash: task.plan.signed.hash, onChain: task.onChain }
    case 'cancelMany':
      return { kind: 'cancelMany', count: task.orderIds.length }
    case 'cancelTogether':
      return { kind: 'cancelMany', count: task.orders.length, onChain: true }
    case 'withdraw': {
      const { amount, vault } = task.plan
      return { kind: 'withdraw', amount, ...(vault && { vault }) }
    }
    case 'deposit':
      return { kind: 'deposit', hash: task.plan.order.hash, amount: task.plan.amount }
    case 'claim':
      return { kind: 'claim', hash: task.plan.hash, claim: task.plan.claim }
    case 'release':
      return { kind: 'release', hash: task.plan.hash, arrival: task.plan.arrival }
  }
}

/** Returns the minimum steps of a task, shown until the others are known. */
const firstStepsOf = (task: IntentTask): readonly IntentStepKind[] => {
  if (task.kind === 'cancelMany') return ['sign', 'post']
  if (task.kind === 'cancelTogether') return batchSteps
  const { kind } = task
  if (kind === 'withdraw' || kind === 'deposit' || kind === 'claim' || kind === 'release') return sendSteps
  if (task.kind === 'cancel') return task.onChain ? sendSteps : ['sign', 'post']
  return task.kind === 'place' ? placeSteps(task.plan.terms) : followSteps(task.terms)
}

const placeOf = ({ chainId, subject }: IntentRun): RunPlace => {
  if (isOnOrderPage(subject))
    return { title: intentText.surface[subject.kind], path: `/orders/${subject.hash}`, page: intentText.pages.order }
  if (subject.kind === 'cancelMany')
    return { title: intentText.surface.cancelMany(subject.count), path: '/orders', page: intentText.pages.orders }
  if (subject.kind === 'withdraw')
    return {
      title: intentText.surface.withdraw,
      ...(subject.vault
        ? { path: `/orders/${subject.vault.hash}`, page: intentText.pages.order }
        : { path: `/swap?chain=${chainId}&from=${nativeToken}`, page: intentText.pages.swap }),
    }
  const { terms } = subject
  const { side, src, dest } = terms
  const sold = formatAmount(terms.srcAmount, src.decimals)
  const bought = formatAmount(terms.destAmount, dest.decimals)
  const title =
    side === 'SELL'
      ? intentText.surface.sells(`${sold} ${src.symbol}`, dest.symbol)
      : intentText.surface.buys(`${bought} ${dest.symbol}`)
  const amountText = side === 'SELL' ? sold : bought
  return { title, path: ticketPath(terms, { chainId, amountText }), page: intentText.pages[ticketOf(terms)] }
}

/** Returns the path of the ticket with the values of an order. */
const ticketPath = (terms: PlaceTerms, { chainId, amountText }: Pick<TicketLink, 'chainId' | 'amountText'>): string => {
  const { side, src, dest, partner, schedule, handling } = terms
  const [from, to, toChainId] = [src.address, dest.address, dest.chainId]
  const link = { chainId, toChainId, from, to, receiver: undefined, partner, side, amountText }
  switch (ticketOf(terms)) {
    case 'swap':
      return `/swap?${writeTicketLink(link)}`
    case 'limit':
      return limitPath(terms, { partner })
    case 'twap':
      return `/twap?${writeTicketLink({ ...link, parts: `${schedule!.slices}`, interval: `${schedule!.interval}s` })}`
    case 'handler':
      return `/orders/new?${writeTicketLink({ ...link, ...handlerLink(handling!) })}`
  }
}

/** The fields of a link to the order that a handler completes. */
const handlerLink = (handling: Handling): Pick<TicketLink, 'handler' | 'earn' | 'health'> => ({
  handler: kindOfHandling(handling),
  ...(handling.kind === 'vault'
    ? { earn: handling.vault }
    : { health: formatAmount(handling.minHealthFactor, healthDecimals) }),
})

/** Runs that place orders, cancel them, and deposit for them. */
export const intentSurface = defineSurface<IntentRun, IntentTask, IntentStepContext>({
  name: 'intent-runs',
  steps: [
    'switch',
    'reset',
    'approve',
    'permit',
    'sign',
    'check',
    'post',
    'batch',
    'send',
    'wait',
    'auction',
    'settle',
  ],
  keyOf: ({ chainId, account, subject }) => runKey(chainId, account, scopeOf(subject)),
  describe: placeOf,
  titleOf: ({ status, subject, outcome }) =>
    status === 'done'
      ? intentText.run.ends[outcome && isCancelled(outcome) ? 'cancelled' : (outcome?.kind ?? 'over')]
      : intentText.run.titles[subject.kind][status],
  describeStep: (kind, { chain, symbol, taker = 'intent', sends = 'cancellation' }) => {
    const names = { chainName: chain.name, nativeSymbol: chain.nativeCurrency.symbol, symbol }
    const { send, approve, batch, ...others } = intentText.steps(names)
    if (kind === 'send') return send[sends]
    if (kind === 'batch') return batch[sends === 'deposit' ? 'deposit' : 'cancellation']
    return kind === 'approve' ? approve[taker] : others[kind]
  },
  describeEnd: (run) => {
    const { outcome, subject } = run
    const terms = subject.kind === 'place' ? subject.terms : undefined
    return outcome && describeEnd(outcome, { title: placeOf(run).title, terms })
  },
  listedAs: ({ subject }) =>
    subject.kind === 'place' ? subject.made?.hash : 'hash' in subject ? subject.hash : undefined,
  receiptOf: ({ outcome }) => (outcome?.kind === 'filled' ? outcome.fill.transactionHash : undefined),
  upgrade: (run) => {
    const { subject, chainId } = run
    if (subject.kind !== 'place') return run
    return { ...run, subject: { ...subject, terms: readStoredTerms(chainId, subject.terms) } }
  },
  isValid: ({ subject, status, outcome }) => Boolean(subject) && (status !== 'done' || Boolean(outcome)),
  begin: (task) => ({
    chain: ('plan' in task ? task.plan : task).chain,
    steps: firstStepsOf(task),
    own: { subject: subjectOf(task) },
  }),
  tasks: async () => (await import('./intent-tasks')).intentTasks,
})
