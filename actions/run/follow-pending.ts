import type { Chain } from '@/lib/chain/chain'
import type { FollowDeps } from '../wallet/send/follow-deps'
import { followTransaction } from '../wallet/send/follow-transaction'
import type { ChainReceipt, RpcRequest } from '../wallet/send/receipt'
import type { KindOf, Run } from './advance-run'
import { pendingStep } from './run-step'
import type { RunTools } from './run-tools'

/**
 * Follows the pending step of a run from an earlier visit of the page and returns its outcome;
 * undefined if nothing was pending, or only a preparatory step. Sends nothing.
 *
 * @throws the error of the transaction, if it did not have its purpose
 */
export const followPending = async <kind extends string, outcome>(
  deps: Omit<RunTools<kind>, 'progress'>,
  run: Run<kind>,
  readOutcome: (receipt: ChainReceipt) => Promise<outcome>,
): Promise<outcome | undefined> => {
  const pending = pendingStep(run)
  if (!pending) return undefined
  const { emit } = deps
  // A sent transaction is awaited in a step of its own.
  const isSending = pending.kind === 'send' || pending.kind === 'batch'
  const step = (isSending ? 'wait' : pending.kind) as kind
  if (isSending) {
    emit({ type: 'finished', step: pending.kind })
    emit({ type: 'started', step })
    emit({ type: 'sent', step, transaction: pending.sent })
  }
  const onOwners: FollowDeps['onOwners'] = (owners) => emit({ type: 'ownersSigned', step, owners })
  const receipt = await followTransaction({ ...deps, onOwners }, pending.sent, () => emit({ type: 'slow', step }))
  // The outcome is read before the step is finished, so that its errors belong to the step.
  const outcome = step === 'wait' ? await readOutcome(receipt) : undefined
  emit({ type: 'finished', step })
  return outcome
}

type ReadResult<run> = (rpc: RpcRequest, receipt: ChainReceipt, chain: Chain, run: run) => Promise<Partial<run>>

/** Returns a `resume` (`Tasks`) that follows the transaction and reads its receipt. */
export const resumeBy =
  <run extends Run>(readResult: ReadResult<run>) =>
  (tools: Omit<RunTools<KindOf<run>>, 'progress'>, chain: Chain, run: run): Promise<Partial<run> | undefined> =>
    followPending<KindOf<run>, Partial<run>>(tools, run, (receipt) => readResult(tools.rpc, receipt, chain, run))
