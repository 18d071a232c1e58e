'use client'
import type { Hex } from 'viem'
import { advance, type IntentRun, type IntentSubject } from '@/actions/intent/intent-run'
import { describeEnd } from '@/actions/intent/order/describe-end'
import { workingRuns } from '@/actions/run/working-runs'
import { nativeToken } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import { limitPath } from '@/lib/ticket/fields/limit-path'
import { writeTicketLink } from '@/lib/ticket/fields/ticket-link'
import { intentText } from '@/messages/intent'
import { runsOf, type StoredSurface } from '../wallet/run/run-store'

/**
 * What runs replace each other for: orders are placed, and deposits withdrawn, one after the other, and each order is deposited for and
 * cancelled by itself, or many cancelled at once.
 */
export type IntentScope = 'place' | 'limit' | 'twap' | 'cancelMany' | 'withdraw' | `cancel:${Hex}` | `deposit:${Hex}`

export const runKey = (chainId: number, account: string, scope: IntentScope): string =>
  `${chainId}:${account.toLowerCase()}:${scope}`

const scopeOf = (subject: IntentSubject): IntentScope => {
  if (subject.kind === 'cancel' || subject.kind === 'deposit') return `${subject.kind}:${subject.hash}`
  if (subject.kind !== 'place') return subject.kind
  const { schedule, type } = subject.terms
  return schedule ? 'twap' : type === 'LIMIT' ? 'limit' : 'place'
}

const describeRun = ({ chainId, subject }: IntentRun) => {
  if (subject.kind === 'cancel' || subject.kind === 'deposit')
    return {
      title: intentText.surface[subject.kind],
      ...{ path: `/orders/${subject.hash}`, page: intentText.pages.order },
    }
  if (subject.kind === 'cancelMany')
    return {
      title: intentText.surface.cancelMany(subject.count),
      path: '/orders',
      page: intentText.pages.orders,
    }
  if (subject.kind === 'withdraw')
    return {
      title: intentText.surface.withdraw,
      path: `/swap?chain=${chainId}&from=${nativeToken}`,
      page: intentText.pages.swap,
    }
  const { terms } = subject
  const { side, type, schedule, srcToken, destToken, srcSymbol, destSymbol } = terms
  const [sold, bought] = [
    formatAmount(terms.srcAmount, terms.srcDecimals),
    formatAmount(terms.destAmount, terms.destDecimals),
  ]
  const amountText = side === 'SELL' ? sold : bought
  const pair = { chainId, from: srcToken, to: destToken, receiver: undefined, partner: terms.partner }
  const page = schedule ? 'twap' : 'swap'
  const beside = schedule && { parts: `${schedule.slices}`, interval: `${schedule.interval}s` }
  return {
    title:
      side === 'SELL'
        ? intentText.surface.sells(`${sold} ${srcSymbol}`, destSymbol)
        : intentText.surface.buys(`${bought} ${destSymbol}`),
    ...(type === 'LIMIT'
      ? { path: limitPath(chainId, terms, { partner: terms.partner }), page: intentText.pages.limit }
      : {
          path: `/${page}?${writeTicketLink({ ...pair, side, amountText, ...beside })}`,
          page: intentText.pages[page],
        }),
  }
}

/** What an account was doing about intent orders of a chain. */
export const intentRuns: StoredSurface<IntentRun> = {
  name: 'caravel.intent-runs',
  keyOf: ({ chainId, account, subject }) => runKey(chainId, account, scopeOf(subject)),
  advance,
  describe: describeRun,
  describeEnd: (run) => {
    const { outcome, subject } = run
    const terms = subject.kind === 'place' ? subject.terms : undefined
    return outcome && describeEnd(outcome, { title: describeRun(run).title, terms })
  },
  receiptOf: ({ outcome }) => (outcome?.kind === 'filled' ? outcome.fill.transactionHash : undefined),
  isValid: ({ subject, status, outcome }) => Boolean(subject) && (status !== 'done' || Boolean(outcome)),
}

/** Ends the watching of an order that this tab follows. The order goes on. */
export const stopWatching = (hash: Hex): void => {
  for (const { id, subject } of Object.values(runsOf(intentRuns).getState().runs))
    if (subject.kind === 'place' && subject.made?.hash === hash) workingRuns.get(id)?.stop()
}
