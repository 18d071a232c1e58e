import { type Address, type Hex, pad } from 'viem'
import { recipientOf, toLowerAddress } from '@/lib/address'
import { decodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import type { IntentOrder } from '@/lib/order/intent'
import { acrossSelector } from './across'
import type { RelayData } from './spoke-pool'

/** The event of a transfer: amounts in raw units, and the unix seconds of its block. */
export type BridgedEvent = { transferId: bigint; inputAmount: bigint; outputAmount: bigint; blockSeconds: bigint }

/**
 * Returns what a relayer pays for a transfer of an order. It depends only on the signed order and
 * the event of the intent contract. Undefined for an order with another bridge.
 *
 * @example
 * relayOfBridged({ chainId: 1, order }, event)?.outputAmount // 998900000n
 */
export const relayOfBridged = (
  { chainId, order }: { chainId: number; order: Pick<IntentOrder, 'owner' | 'beneficiary' | 'destToken' | 'bridge'> },
  { transferId, inputAmount, outputAmount, blockSeconds }: BridgedEvent,
): RelayData | undefined => {
  const { owner, beneficiary, destToken, bridge } = order
  const terms = decodeProtocolData(bridge.protocolData)
  if (terms === undefined || bridge.protocolSelector !== acrossSelector) return
  const recipient = recipientOf({ owner, beneficiary })
  return {
    depositor: wordOf(owner),
    recipient: wordOf(recipient),
    exclusiveRelayer: pad('0x'),
    inputToken: wordOf(destToken),
    outputToken: wordOf(bridge.outputToken),
    inputAmount,
    outputAmount,
    originChainId: BigInt(chainId),
    depositId: transferId,
    fillDeadline: Number(blockSeconds + terms.fillSeconds),
    exclusivityDeadline: 0,
    message: '0x',
  }
}

const wordOf = (address: Address): Hex => pad(toLowerAddress(address))
