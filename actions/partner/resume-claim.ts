import type { Chain } from '@/lib/chain/chain'
import { followPending } from '../run/follow-pending'
import type { RunTools } from '../run/run-tools'
import { InterruptedError } from '../wallet/send/transaction-errors'
import { readClaimed } from './claim-fees'
import type { ClaimRun, ClaimStepKind } from './claim-run'

/**
 * Goes on with what an earlier visit of the page left: follows what was sent to its outcome. Nothing is sent.
 *
 * @throws {InterruptedError} when nothing that pays was on its way
 */
export const resumeClaim = async (deps: RunTools<ClaimStepKind>, chain: Chain, run: ClaimRun): Promise<void> => {
  const { account, subject: claim } = run
  const outcome = await followPending(deps, run, (receipt) => readClaimed(deps.rpc, receipt, { chain, account, claim }))
  if (outcome === undefined) throw new InterruptedError()
  deps.emit({ type: 'settled', result: { outcome } })
}
