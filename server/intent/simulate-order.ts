import type { Address, Hex } from 'viem'
import { ApiError } from '@/lib/api/contract/errors'
import { spenderAddress } from '@/lib/chain/approval/spenders'
import { bridgeSettleCall, type SettledIntent, settleCall } from '@/lib/chain/intent/settle-call'
import { type Revert, wordOf } from '@/lib/chain/node/revert-word'
import { orderKinds } from '@/lib/order/intent'
import { amountsLeft } from '@/lib/order/intent-left'
import { isSentOn } from '../agents/bridge-fee'
import type { ServedChain } from '../chain/facts/served-chain'
import { type RevertReason, reasonOf } from '../chain/facts/simulate'
import { unavailableWithoutNode } from '../chain/market/read-state'
import type { StateAt } from '../chain/node/multicall'

/** Takes whatever it is given and brings nothing: code that stops at once, at an address that nobody has. */
const idleExecutor = { address: '0x00000000000000000000000000001d1e00001d1e', code: '0x00' } as const
/** What a settlement without a swap may cost: a contract's signature, a permit, tokens that are moved, and much to spare. */
const settlementGas = 5_000_000n

/**
 * Settles an order, or what is left of it, on the newest state without sending it, through an executor that brings nothing. It fails in the end: where it
 * does so for that reason, signature, deadline, nonce and permit are good and the source could be taken. Undefined then, else why it failed
 * before.
 *
 * @throws {ApiError} ServiceUnavailable where nobody may settle, and when the node fails.
 * @example
 * await simulateOrder(served, { order, family: 'Order', signature: '0x', filled: 0n }) // { kind: 'custom', name: 'InvalidSignature', args: [] }
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
 * Returns why a settlement of an order by an account fails before the swap, on trial on one state; undefined where it
 * does not.
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

/**
 * Encodes a settlement that brings nothing, whatever is asked for. An order that is sent on as it is
 * needs no executor, so its bridge is tried, too.
 */
const trialOf = (signed: SettledIntent): Hex => {
  const { srcAmount: fillIn, destAmount: fillOut } = amountsLeft(signed.order, signed.filled)
  if (isSentOn(signed.order)) {
    const amount = signed.order.kind === orderKinds.SELL ? fillIn : fillOut
    return bridgeSettleCall(signed, { amount, bridgeData: '0x' })
  }
  return settleCall(signed, () => ({ executor: idleExecutor.address, data: '0x', fillIn, fillOut }))
}
