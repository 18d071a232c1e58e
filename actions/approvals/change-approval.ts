import type { Address } from 'viem'
import {
  type ApprovalChange,
  approvalCall,
  approvalEvent,
  verifyApprovalCall,
} from '@/lib/chain/approval/approval-call'
import { spenderAddress } from '@/lib/chain/approval/spenders'
import type { Chain } from '@/lib/chain/chain'
import { firstWord } from '@/lib/chain/node/first-word'
import { sendSteps } from '../run/planned-steps'
import { assertWanted } from '../run/progress'
import type { CallTools, TaskPlace } from '../run/run-tools'
import { switchTo } from '../run/switch-to'
import { waitFor } from '../run/wait-for'
import { MismatchError } from '../wallet/send/check-errors'
import { showsLog } from '../wallet/send/expected-log'
import { followTransaction } from '../wallet/send/follow-transaction'
import type { ChainReceipt, RpcRequest } from '../wallet/send/receipt'
import { throwRevertError } from '../wallet/send/revert'
import type { SentTransaction } from '../wallet/send/track-transaction'
import {
  AllowedLessError,
  AlreadyLowerError,
  ContradictingTokenError,
  NoTokenError,
  RefusedByTokenError,
  StillAllowedError,
} from './approval-errors'
import type { ApprovalOutcome, ApprovalStepKind } from './approval-run'
import { readAllowance } from './read-allowances'

export type ApprovalDeps = CallTools<ApprovalStepKind>
export type ApprovalPlan = TaskPlace & { change: ApprovalChange }

/**
 * Lowers, ends or raises the allowance of a contract: verifies, simulates and sends the call, then
 * checks the allowance on the chain. A token whose allowance can only change from zero is set to
 * zero first. Sends nothing if the allowance already has the amount.
 *
 * @throws {UnknownSpenderError} when the chain has no such contract
 * @throws {AlreadyLowerError} when a lower allowance than the chosen one was found
 * @throws {AllowedLessError} when it was raised by less than was chosen
 * @throws {RefusedByTokenError} when the token answers false
 * @throws {StillAllowedError} when another amount was approved in the wallet
 * @throws {ContradictingTokenError} when the token's event and its allowance differ
 */
export const changeApproval = async (
  deps: ApprovalDeps,
  { chain, account, walletChainId, change }: ApprovalPlan,
): Promise<ApprovalOutcome> => {
  const { progress, rpc } = deps
  // Throws for an unknown contract before any step begins.
  spenderAddress(chain, change.spender)
  await switchTo(deps, { chain, walletChainId, tail: sendSteps })
  const { allowed, needsReset, isSo } = await progress.step('check', () => checkChange(rpc, { chain, account, change }))
  if (isSo) {
    for (const step of ['send', 'wait'] as const) progress.skip(step)
    return { allowed }
  }
  if (needsReset) {
    progress.plan(['check', 'reset', 'send', 'wait'])
    await progress.step('reset', async (tell) => {
      const sent = await send(deps, { chain, account, change: { ...change, amount: 0n } }, tell)
      await followTransaction({ ...deps, onOwners: tell.onOwners }, sent, tell.onSlow)
    })
  }
  const sent = await progress.step('send', (tell) => send(deps, { chain, account, change }, tell))
  return waitFor(deps, sent, (receipt) => readOutcome(rpc, receipt, { chain, account, change }))
}

/**
 * Verifies the call of a change and simulates it on the node. `isSo`: the allowance has the amount.
 * `needsReset`: it can only change from zero.
 *
 * @throws what `changeApproval` throws before it sends
 */
export const checkChange = async (
  rpc: RpcRequest,
  { chain, account, change }: ChangePlace,
): Promise<{ allowed: bigint; isSo: boolean; needsReset: boolean }> => {
  const differences = verifyApprovalCall(chain, approvalCall(chain, change), change)
  if (differences.length > 0) throw new MismatchError({ differences })
  const allowed = await readNow(rpc, chain, account, change)
  if (change.amount > allowed && !change.raises) throw new AlreadyLowerError({ wanted: change.amount, allowed })
  // A raise never lowers an allowance, however much was approved meanwhile.
  const isSo = change.raises ? allowed >= change.amount : allowed === change.amount
  return { allowed, isSo, needsReset: !isSo && (await tryOut(rpc, { chain, account, change })) }
}

export type ChangePlace = { chain: Chain; account: Address; change: ApprovalChange }

const send = async (
  deps: ApprovalDeps,
  { chain, account, change }: ChangePlace,
  { onWallet, onSent }: Parameters<Parameters<ApprovalDeps['progress']['step']>[1]>[0],
): Promise<SentTransaction> => {
  const expectedLog = approvalEvent(chain, account, change)
  const simulated = await deps.sender.simulate({ chain, account, ...approvalCall(chain, change), expectedLog })
  return deps.sender.sendTransaction(simulated, { assertFresh: assertWanted(deps), onWallet, onSent })
}

/** Simulates the change on the node; true if it only works after a reset to zero. */
const tryOut = async (rpc: RpcRequest, { chain, account, change }: ChangePlace): Promise<boolean> => {
  const run = (amount: bigint) => {
    const { to, data } = approvalCall(chain, { ...change, amount })
    return rpc({ method: 'eth_call', params: [{ from: account, to, data }, 'latest'] })
  }
  const answer = await run(change.amount).catch(async (error: unknown) => {
    if (change.amount === 0n) throwRevertError(error)
    return run(0n).then(() => 'needs reset' as const, throwRevertError)
  })
  if (answer === 'needs reset') return true
  // Older tokens return nothing, others true.
  if (answer !== '0x' && firstWord(answer) === 0n) throw new RefusedByTokenError({ token: change.token })
  return false
}

/**
 * Reads the effect of a mined change from the allowance itself: the user can type another amount in
 * the wallet, and a token's events can be false.
 *
 * @throws {AllowedLessError} when it was raised by less than was chosen
 * @throws {StillAllowedError} when another amount was approved, in the wallet or since
 * @throws {ContradictingTokenError} when the token's event and its allowance differ
 */
export const readOutcome = async (
  rpc: RpcRequest,
  receipt: ChainReceipt,
  { chain, account, change }: ChangePlace,
): Promise<ApprovalOutcome> => {
  const allowed = await readNow(rpc, chain, account, change)
  if (change.raises && allowed < change.amount) throw new AllowedLessError({ wanted: change.amount, allowed })
  if (allowed > change.amount) {
    const { token, amount: wanted } = change
    const { blockHash } = receipt
    // Reads the allowance in the block of the change, as the user may have approved again since.
    const then = await readAllowance(rpc, chain, account, change, { blockHash }).catch(() => undefined)
    throw tellsOf(receipt, { chain, account, change }) && then !== undefined && then > wanted
      ? new ContradictingTokenError({ token, wanted, allowed })
      : new StillAllowedError({ wanted, allowed })
  }
  const gasPaid = receipt.gasUsed * receipt.effectiveGasPrice
  return { allowed, transaction: { hash: receipt.hash, gasPaid } }
}

/** True if the last event of the change in a transaction has the expected amount. */
const tellsOf = ({ logs }: ChainReceipt, { chain, account, change }: ChangePlace): boolean => {
  const event = approvalEvent(chain, account, change)
  const last = logs.filter((log) => showsLog({ logs: [log] }, event)).at(-1)
  return last !== undefined && last.data.length >= 66 && BigInt(last.data.slice(0, 66)) === change.amount
}

const readNow = async (rpc: RpcRequest, chain: Chain, account: Address, change: ApprovalChange): Promise<bigint> => {
  const allowed = await readAllowance(rpc, chain, account, change).catch(throwRevertError)
  if (allowed === undefined) throw new NoTokenError({ token: change.token })
  return allowed
}
