import type { Address } from 'viem'
import { shortAddress } from '@/lib/address'
import { type ApprovalChange, approvalCall, approvalEvent } from '@/lib/chain/approval/approval-call'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { approvalsText } from '@/messages/approvals'
import { batchText } from '@/messages/batch'
import { resumeBy } from '../run/follow-pending'
import { batchSteps, maxBatchCalls } from '../run/planned-steps'
import type { TaskPlace } from '../run/run-tools'
import { sendBatch } from '../run/send-batch'
import { switchTo } from '../run/switch-to'
import { BatchFailedError } from '../wallet/batch/batch-errors'
import type { ChainReceipt, RpcRequest } from '../wallet/send/receipt'
import { toBaseError } from '../wallet/send/transaction-errors'
import type { ApprovalOutcome, ApprovalRun } from './approval-run'
import { type ApprovalDeps, changeApproval, checkChange, readOutcome } from './change-approval'

type Changes = readonly [ApprovalChange, ...ApprovalChange[]]

/**
 * Makes the first changes at once where the wallet executes several calls, up to the first one that
 * cannot be made like this; else the first change alone. Each is verified and simulated like a
 * change of its own, and each allowance is read afterwards.
 *
 * @throws what `changeApproval` throws
 * @throws {BatchFailedError} naming the change that was not made
 */
export const changeApprovals = async (
  deps: ApprovalDeps,
  { changes, ...place }: TaskPlace & { changes: Changes },
): Promise<ApprovalOutcome> => {
  const { chain, account } = place
  const [first] = changes
  if (changes.length === 1 || !(await deps.batches.can(place))) return changeApproval(deps, { ...place, change: first })
  await switchTo(deps, { ...place, tail: batchSteps })
  const together = await findTogether(deps.rpc, { chain, account, changes })
  const calls = together.map((change) => ({
    ...approvalCall(chain, change),
    expectedLog: approvalEvent(chain, account, change),
    label: labelOf(chain, change),
  }))
  const readAll = (receipt: ChainReceipt) => readOutcomes(deps.rpc, receipt, { chain, account, changes: together })
  const batched =
    calls.length > 1
      ? await sendBatch(deps, { chain, account, prepare: async () => calls, readOutcome: readAll })
      : undefined
  return batched?.outcome ?? changeApproval(deps, { chain, account, walletChainId: chain.id, change: first })
}

/** Follows the transaction of an earlier visit of the page and returns the allowances. */
export const resumeApproval = resumeBy<ApprovalRun>(async (rpc, receipt, chain, { account, subject, next, steps }) => {
  const count = steps.find(({ kind }) => kind === 'batch')?.sent?.batch?.calls.length ?? 1
  const changes = [subject, ...next].slice(0, count)
  return { outcome: await readOutcomes(rpc, receipt, { chain, account, changes }) }
})

type Place = { chain: Chain; account: Address; changes: readonly ApprovalChange[] }

/** Returns the first changes whose calls pass their checks. */
const findTogether = async (rpc: RpcRequest, { changes, ...place }: Place): Promise<readonly ApprovalChange[]> => {
  const asked = changes.slice(0, maxBatchCalls)
  const checks = await Promise.all(
    asked.map((change) =>
      checkChange(rpc, { ...place, change }).then(
        ({ needsReset }) => !needsReset,
        () => false,
      ),
    ),
  )
  const end = checks.indexOf(false)
  return end < 0 ? asked : asked.slice(0, end)
}

const readOutcomes = async (
  rpc: RpcRequest,
  receipt: ChainReceipt,
  { changes, ...place }: Place,
): Promise<ApprovalOutcome> => {
  const outcomes: ApprovalOutcome[] = []
  for (const change of changes)
    outcomes.push(
      await readOutcome(rpc, receipt, { ...place, change }).catch((error: unknown) => {
        if (changes.length === 1) throw error
        const { hash } = receipt
        const call = labelOf(place.chain, change)
        throw new BatchFailedError({ call, others: 'unknown', hash, cause: toBaseError(error) })
      }),
    )
  const [first, ...others] = outcomes
  return { ...first!, ...(others.length > 0 && { others: others.map(({ allowed }) => allowed) }) }
}

const labelOf = (chain: Chain, { token, spender, via, amount }: ApprovalChange): string => {
  const symbol = findToken(chain, token)?.symbol ?? shortAddress(token)
  const { name } = approvalsText.spenders[spender]
  const spenderName = via === 'permit2' ? approvalsText.spender.nameThroughPermit2(name) : name
  return (amount === 0n ? batchText.revoke : batchText.change)(symbol, spenderName)
}
