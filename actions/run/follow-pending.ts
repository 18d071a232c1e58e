import type { Chain } from '@/lib/chain/chain'
import { followTransaction } from '../wallet/send/follow-transaction'
import type { ChainReceipt, RpcRequest } from '../wallet/send/receipt'
import type { KindOf, Run } from './advance-run'
import { pendingStep } from './run-step'
import type { RunTools } from './run-tools'

/**
 * Follows what an earlier visit of the page left of a run, and gives what came of it; undefined where nothing was on its way, or only
 * what had to be done before. Sends nothing.
 *
 * @throws what became of it, where that is not what it was sent for
 */
export const followPending = async <kind extends string, outcome>(
  deps: Omit<RunTools<kind>, 'progress'>,
  run: Run<kind>,
  readOutcome: (receipt: ChainReceipt) => Promise<outcome>,
): Promise<outcome | undefined> => {
  const pending = pendingStep(run)
  if (!pending) return undefined
  const { emit } = deps
  // Whatever is sent is waited for in a step of its own.
  const step = (pending.kind === 'send' ? 'wait' : pending.kind) as kind
  if (pending.kind === 'send') {
    emit({ type: 'finished', step: pending.kind })
    emit({ type: 'started', step })
    emit({ type: 'sent', step, transaction: pending.sent })
  }
  const receipt = await followTransaction(deps, pending.sent, () => emit({ type: 'slow', step }))
  // Before the step is finished: what is found wrong belongs to it.
  const outcome = step === 'wait' ? await readOutcome(receipt) : undefined
  emit({ type: 'finished', step })
  return outcome
}

type ReadResult<run> = (rpc: RpcRequest, receipt: ChainReceipt, chain: Chain, run: run) => Promise<Partial<run>>

/** Returns a `resume` (`Tasks`) that follows what was sent, and reads the result from its receipt. */
export const resumeBy =
  <run extends Run>(readResult: ReadResult<run>) =>
  (tools: Omit<RunTools<KindOf<run>>, 'progress'>, chain: Chain, run: run): Promise<Partial<run> | undefined> =>
    followPending<KindOf<run>, Partial<run>>(tools, run, (receipt) => readResult(tools.rpc, receipt, chain, run))
