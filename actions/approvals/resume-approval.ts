import type { Chain } from '@/lib/chain/chain'
import { followPending } from '../run/follow-pending'
import type { RunTools } from '../run/run-tools'
import { InterruptedError } from '../wallet/send/transaction-errors'
import type { ApprovalRun, ApprovalStepKind } from './approval-run'
import { readOutcome } from './change-approval'

/**
 * Goes on with what an earlier visit of the page left: follows what was sent to its outcome. Nothing is sent.
 *
 * @throws {InterruptedError} when what was sent was only on the way to it
 */
export const resumeApproval = async (
  deps: RunTools<ApprovalStepKind>,
  chain: Chain,
  run: ApprovalRun,
): Promise<void> => {
  const { account, subject: change } = run
  const outcome = await followPending(deps, run, (receipt) =>
    readOutcome(deps.rpc, receipt, { chain, account, change }),
  )
  if (outcome === undefined) throw new InterruptedError()
  deps.emit({ type: 'settled', result: { outcome } })
}
