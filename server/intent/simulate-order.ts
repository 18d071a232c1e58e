import { type Address, encodeFunctionData, type Hex } from 'viem'
import { ApiError } from '@/lib/api/errors'
import { intentAbi } from '@/lib/chain/abi.generated'
import type { OrderFamily } from '@/lib/chain/intent-typed-data'
import { type Revert, wordOf } from '@/lib/chain/revert'
import { spenderAddress } from '@/lib/chain/spenders'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import type { ServedChain } from '../chain/served-chain'
import { type RevertReason, reasonOf } from '../chain/simulate'

type Signed = { order: IntentOrder; family: OrderFamily; signature: Hex }

/** Takes whatever it is given and brings nothing: code that stops at once, at an address that nobody has. */
const idleExecutor = { address: '0x00000000000000000000000000001d1e00001d1e', code: '0x00' } as const
/** What a settlement without a swap may cost: a contract's signature, a permit, tokens that are moved, and much to spare. */
const settlementGas = 5_000_000n
const wholeBps = 10_000n

/**
 * Settles a whole order on the newest state without sending it, through an executor that brings nothing. It fails in the end: where it
 * does so for that reason, signature, deadline, nonce and permit are good and the source could be taken. Undefined then, else why it failed
 * before.
 *
 * @throws {ApiError} ServiceUnavailable where nobody may settle; viem's errors when the node fails.
 * @example
 * await simulateOrder(served, { order, family: 'Order', signature: '0x' }) // { kind: 'custom', name: 'InvalidSignature', args: [] }
 */
export const simulateOrder = async (
  served: Pick<ServedChain, 'chain' | 'client' | 'registeredAgent'>,
  signed: Signed,
): Promise<RevertReason | undefined> => {
  const { registeredAgent } = served
  const agent = await registeredAgent()
  const reason = await simulateFrom(served, signed, agent)
  if (!isRevert(reason, 'UnauthorizedAgent')) return reason
  const other = await registeredAgent({ ...(agent && { refused: agent }) })
  return simulateFrom(served, signed, other)
}

const simulateFrom = async (
  { chain, client }: Pick<ServedChain, 'chain' | 'client'>,
  signed: Signed,
  agent: Address | undefined,
): Promise<RevertReason | undefined> => {
  if (agent === undefined)
    throw new ApiError('ServiceUnavailable', { details: 'Service Unavailable: no agent may settle on this chain' })
  const call = { account: agent, to: spenderAddress(chain, 'intent'), data: callOf(signed), gas: settlementGas }
  try {
    await client.call({ ...call, blockTag: 'latest', stateOverride: [idleExecutor] })
    return undefined
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    return isRevert(reason, 'InsufficientReturnAmount') ? undefined : reason
  }
}

const isRevert = (reason: RevertReason | undefined, name: string) =>
  reason !== undefined && reason.kind !== 'funds' && wordOf(reason as Revert) === name

/** The function that settles orders of this family and side. */
const callOf = ({ order, family, signature }: Signed): Hex => {
  const bridgeOverride = { protocolSelector: '0x00000000', protocolData: '0x' } as const
  const signed = { order, signature, bridgeOverride, cosignature: '0x' } as const
  const { address: executor } = idleExecutor
  if (family === 'FillableOrder')
    return encodeFunctionData({
      abi: intentAbi,
      functionName: 'swapSettleFillable',
      args: [signed, '0x', executor, wholeBps],
    })
  return encodeFunctionData({
    abi: intentAbi,
    functionName: order.kind === orderKinds.SELL ? 'swapSettle' : 'buySettle',
    args: [signed, '0x', executor, '0x'],
  })
}
