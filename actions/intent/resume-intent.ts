import type { Chain } from '@/lib/chain/chain'
import { followPending } from '../run/follow-pending'
import { createProgress } from '../run/progress'
import { pendingStep } from '../run/run-step'
import type { RunTools } from '../run/run-tools'
import type { WatchDeps } from './intent-deps'
import type { IntentRun, IntentStepKind } from './intent-run'
import { readCancelled } from './order/cancel-intent'
import { followIntent } from './order/follow-intent'
import { readWithdrawn } from './order/withdraw-deposit'
import { readDeposited } from './place/deposit-for'
import { assertSignedOnChain, signingOf } from './place/sign-on-chain'

export type ResumeDeps = RunTools<IntentStepKind> & Pick<WatchDeps, 'api' | 'untilVisible' | 'markPosted'>

/**
 * Goes on with what an earlier visit of the page left: hands an order over that was signed and watches it, or follows what was sent.
 * Nothing is signed or sent.
 */
export const resumeIntent = async (deps: ResumeDeps, chain: Chain, run: IntentRun): Promise<void> => {
  const { subject } = run
  if (subject.kind === 'place' && subject.made) {
    const { made } = subject
    if (pendingStep(run))
      await followPending(deps, run, async (receipt) => assertSignedOnChain(receipt, chain, signingOf(made)))
    // What no transaction signed waits for the person.
    else if (run.steps.some(({ kind, status }) => kind === 'wait' && status !== 'done')) return
    const outcome = await followIntent({ ...deps, progress: createProgress(deps) }, chain, made)
    return deps.emit({ type: 'settled', result: { outcome } })
  }
  if (!pendingStep(run)) return
  const outcome = await followPending(deps, run, async (receipt) => {
    if (subject.kind === 'withdraw') return readWithdrawn(receipt, subject.amount)
    if (subject.kind === 'deposit') return readDeposited(receipt, chain, { ...subject, owner: run.account })
    return subject.kind === 'cancel' ? readCancelled(receipt, chain, subject.hash) : undefined
  })
  if (outcome) deps.emit({ type: 'settled', result: { outcome } })
}
