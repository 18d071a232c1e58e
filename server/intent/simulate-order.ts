import type { Address, Hex } from 'viem'
import { ApiError } from '@/lib/api/contract/errors'
import { spenderAddress } from '@/lib/chain/approval/spenders'
import { bridgeSettleCall, type SettledIntent, settleCall } from '@/lib/chain/intent/settle-call'
import { type Revert, wordOf } from '@/lib/chain/node/revert-word'
import { orderKinds } from '@/lib/order/intent'
import { amountsLeft } from '@/lib/order/intent-left'
import { isBridgeOnly } from '../agents/bridge-fee'
import type { ServedChain } from '../chain/facts/served-chain'
import { type RevertReason, reasonOf } from '../chain/facts/simulate'
import { unavailableWithoutNode } from '../chain/market/read-state'
import type { StateAt } from '../chain/node/multicall'

/** An executor that takes all and returns nothing: code that stops, at an unused address. */
const idleExecutor = { address: '0x00000000000000000000000000001d1e00001d1e', code: '0x00' } as const
/** Gas limit of a settlement without a swap: signature, permit, transfers and a margin. */
const settlementGas = 5_000_000n

/**
 * Simulates the settlement of an order's rest on the newest state through an executor that returns
 * nothing. If it fails for that reason only, signature, deadline, nonce and permit are valid and
 * the source can be taken, so it returns undefined; otherwise the earlier reason.
 *
 * @throws {ApiError} ServiceUnavailable without a registered agent, and when the node fails.
 * @example
 * await simulateOrder(served, { order, family: 'Order', signature: '0x', filled: 0n })
 * // { kind: 'custom', name: 'InvalidSignature', args: [] }
 */
export const simulateOrder = async (
  served: Pick<ServedChain, 'chain' | 'client' | 'registeredAgent'>,
  signed: SettledIntent,
): Promise<RevertReason | undefined> => {
  const { registeredAgent } = served
  const agent = await unavailableWithoutNode(registeredAgent())
  const reason = await simulateFrom(served, signed, agent)
  if (!isRevert(reason, 'UnauthorizedAgent')) return reason
  const other = await unavailableWithoutNode(registeredAgent({ refused: agent }))
  return simulateFrom(served, signed, other)
}

const simulateFrom = async (
  { chain, client }: Pick<ServedChain, 'chain' | 'client'>,
  signed: SettledIntent,
  agent: Address | undefined,
): Promise<RevertReason | undefined> => {
  if (agent === undefined)
    throw new ApiError('ServiceUnavailable', { details: 'Service Unavailable: no agent may settle on this chain' })
  return unavailableWithoutNode(failureAt({ chain, client }, signed, { account: agent, at: { blockTag: 'latest' } }))
}

/**
 * Returns why an account's simulated settlement fails before the swap; undefined if it does not.
 *
 * @throws viem's errors when the node fails.
 * @example
 * (await failureAt(served, signed, { account: agent, at: { blockHash } }))?.kind // 'custom'
 */
export const failureAt = async (
  { chain, client }: Pick<ServedChain, 'chain' | 'client'>,
  signed: SettledIntent,
  { account, at }: { account: Address; at: StateAt },
): Promise<RevertReason | undefined> => {
  const call = { account, to: spenderAddress(chain, 'intent'), data: trialOf(signed), gas: settlementGas }
  try {
    await client.call({ ...call, ...at, stateOverride: [idleExecutor] })
    return undefined
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    return isRevert(reason, 'InsufficientReturnAmount') ? undefined : reason
  }
}

const isRevert = (reason: RevertReason | undefined, name: string) =>
  reason !== undefined && reason.kind !== 'funds' && wordOf(reason as Revert) === name

/** Encodes a settlement without output, or with the bridge alone if there is no trade. */
const trialOf = (signed: SettledIntent): Hex => {
  const { srcAmount: fillIn, destAmount: fillOut } = amountsLeft(signed.order, signed.filled)
  if (isBridgeOnly(signed.order)) {
    const amount = signed.order.kind === orderKinds.SELL ? fillIn : fillOut
    return bridgeSettleCall(signed, { amount, bridgeData: '0x' })
  }
  return settleCall(signed, () => ({ executor: idleExecutor.address, data: '0x', fillIn, fillOut }))
}
