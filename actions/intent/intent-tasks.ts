import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { findUnposted } from '@/lib/history/intent/find-unposted'
import { type SignedIntent, writeStoredIntent } from '@/lib/history/intent/signed-intent'
import type { StoredOrder } from '@/lib/history/stored-order'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import type { ResumeTools, Tasks } from '../run/define-surface'
import { followPending } from '../run/follow-pending'
import { isCallSent } from '../run/is-call-sent'
import { pendingStep } from '../run/run-step'
import type { Starter } from '../run/run-tools'
import { resumeSigning } from '../run/sign-by-owners'
import { AccountChangedError } from '../wallet/send/wallet-errors'
import type { IntentDeps } from './intent-deps'
import type { IntentDraft, IntentOutcome, IntentRun } from './intent-run'
import { type CancelPlan, cancelByService, cancelOnChain, readCancelled } from './order/cancel-intent'
import { cancelTogether, readTogether } from './order/cancel-together'
import { type ClaimPlan, claimRefund, readClaimed } from './order/claim-refund'
import { followIntent } from './order/follow-intent'
import { type ReleasePlan, readReleased, releaseArrival } from './order/release-arrival'
import { readWithdrawn, type WithdrawPlan, withdrawDeposit } from './order/withdraw-deposit'
import { type DepositPlan, depositFor, readDeposited } from './place/deposit-for'
import { type PlacePlan, placeIntent } from './place/place-intent'
import { isSignedByDeposit } from './place/place-steps'
import { assertSignedOnChain, signingOf } from './place/sign-on-chain'

export type IntentTask =
  | { kind: 'place'; plan: Omit<PlacePlan, keyof Starter> }
  /** Posts an order that was signed before. */
  | { kind: 'post'; chain: Chain; terms: PlaceTerms; signed: SignedIntent }
  | { kind: 'cancel'; plan: Omit<CancelPlan, keyof Starter>; onChain: boolean }
  /** Orders of one chain, by signatures. */
  | { kind: 'cancelMany'; chain: Chain; orderIds: readonly string[] }
  /** Orders of one chain, by one transaction. */
  | { kind: 'cancelTogether'; chain: Chain; orders: readonly CancelPlan['signed'][] }
  | { kind: 'withdraw'; plan: Omit<WithdrawPlan, keyof Starter> }
  | { kind: 'deposit'; plan: Omit<DepositPlan, keyof Starter> }
  | { kind: 'claim'; plan: Omit<ClaimPlan, keyof Starter> }
  | { kind: 'release'; plan: Omit<ReleasePlan, keyof Starter> }

const perform = (
  deps: IntentDeps,
  task: IntentTask,
  starter: Starter,
  kept: readonly StoredOrder[],
): Promise<IntentOutcome> => {
  const { account } = starter
  switch (task.kind) {
    case 'place': {
      const { chain, price, terms } = task.plan
      const { owner } = price
      if (owner && !isSameAddress(owner, account)) throw new AccountChangedError({ expected: owner, actual: account })
      const asked = { account, terms, nowSeconds: Date.now() / 1_000 }
      const replaces = task.plan.replaces ?? findUnposted(chain, asked, kept)
      return placeIntent(deps, { ...task.plan, ...starter, replaces })
    }
    case 'post':
      return followIntent(deps, task.chain, task.signed)
    case 'withdraw':
      return withdrawDeposit(deps, { ...task.plan, ...starter })
    case 'deposit':
      return depositFor(deps, { ...task.plan, ...starter })
    case 'claim':
      return claimRefund(deps, { ...task.plan, ...starter })
    case 'release':
      return releaseArrival(deps, { ...task.plan, ...starter })
    case 'cancel': {
      const { orderId } = task.plan
      const plan = { ...task.plan, ...starter }
      return task.onChain || orderId === undefined
        ? cancelOnChain(deps, plan)
        : cancelByService(deps, { ...plan, orderIds: [orderId] })
    }
    case 'cancelMany':
      return cancelByService(deps, { chain: task.chain, orderIds: task.orderIds, ...starter })
    case 'cancelTogether':
      return cancelTogether(deps, { chain: task.chain, orders: task.orders, ...starter })
  }
}

/**
 * Resumes a run of an earlier visit of the page: posts a signed order and watches it, waits for the
 * owners of a contract account to sign one, or follows a sent transaction. It signs and sends nothing.
 */
export const resumeIntent = async (
  deps: Omit<ResumeTools<IntentRun>, 'readStoredOrders'> & Pick<IntentDeps, 'save'>,
  chain: Chain,
  run: IntentRun,
): Promise<Pick<IntentRun, 'outcome'> | undefined> => {
  const { subject } = run
  if (subject.kind === 'place' && subject.made) {
    const { made } = subject
    if (pendingStep(run))
      await followPending(deps, run, async (receipt) => assertSignedOnChain(receipt, chain, signingOf(made, '0x')))
    // An order without the transaction that signs it waits for the user.
    else if (run.steps.some(({ kind, status }) => kind === 'wait' && status !== 'done')) return undefined
    return { outcome: await followIntent(deps, chain, made) }
  }
  if (subject.kind === 'place' && !pendingStep(run)) {
    const found = await resumeSigning<IntentRun, IntentDraft>(deps, run)
    // The service treats an empty signature as one on the chain, even if the contract accepts it.
    if (!found || found.signature === '0x') return undefined
    const made: SignedIntent = { ...found.draft, signature: found.signature }
    deps.save(made)
    return { outcome: await followIntent(deps, chain, made) }
  }
  const outcome = await followPending(deps, run, async (receipt) => {
    if (subject.kind === 'withdraw') return readWithdrawn(receipt, chain, { ...subject, account: run.account })
    if (subject.kind === 'deposit') return readDeposited(receipt, chain, { ...subject, owner: run.account })
    if (subject.kind === 'claim') return readClaimed(receipt, chain, { owner: run.account, claim: subject.claim })
    if (subject.kind === 'release') return readReleased(receipt, chain, subject.arrival)
    if (subject.kind === 'cancelMany') return readTogether(receipt, chain)
    return subject.kind === 'cancel' ? readCancelled(receipt, chain, subject.hash) : undefined
  })
  return outcome && { outcome }
}

/** Stores a signed order in this browser, and in its run. */
const saveIntent = (
  { readStoredOrders, emit }: Pick<ResumeTools<IntentRun>, 'readStoredOrders' | 'emit'>,
  signed: SignedIntent,
) => {
  readStoredOrders().save(signed.hash, { kind: 'intent', text: writeStoredIntent(signed) })
  emit({ type: 'signed', made: signed })
}

/** Performs and resumes the tasks of intents. Loaded with the first run, not with the page. */
export const intentTasks: Tasks<IntentRun, IntentTask> = {
  paidBy: (run) => {
    const { subject } = run
    if (subject.kind === 'claim') return isCallSent(run) ? subject.claim.recipient : undefined
    if (subject.kind === 'release') return isCallSent(run) ? subject.arrival.recipient : undefined
    if (subject.kind !== 'place' || !subject.made) return undefined
    return isSignedByDeposit(subject.terms) && !isCallSent(run) ? undefined : subject.terms.beneficiary
  },
  perform: async (tools, task, starter) => {
    const deps: IntentDeps = {
      ...tools,
      randomWord: () => tools.randomBytes(32),
      save: (signed) => saveIntent(tools, signed),
    }
    return { outcome: await perform(deps, task, starter, Object.values(tools.readStoredOrders().orders)) }
  },
  resume: (tools, chain, run) => resumeIntent({ ...tools, save: (signed) => saveIntent(tools, signed) }, chain, run),
}
