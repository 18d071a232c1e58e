import { type Address, type Hex, pad } from 'viem'
import { recipientOf, toLowerAddress } from '@/lib/address'
import { decodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import type { IntentOrder } from '@/lib/order/intent'
import type { Chain } from '../chain'
import { acrossSelector } from './across'
import { landingMessage } from './landing'
import type { RelayData } from './spoke-pool'

/** The event of a transfer: amounts in raw units, and the unix seconds of its block. */
export type BridgedEvent = { transferId: bigint; inputAmount: bigint; outputAmount: bigint; blockSeconds: bigint }

/**
 * Returns what a relayer pays for a transfer of an order. It depends only on the signed order, the
 * event of the intent contract, and the landing contract, which receives what is sold after its
 * arrival. Undefined for an order with another bridge.
 *
 * @example
 * relayOfBridged({ chain: mainnet, order }, event)?.outputAmount // 998900000n
 */
export const relayOfBridged = (
  {
    chain: { id: chainId, contracts },
    order,
  }: {
    chain: Pick<Chain, 'id' | 'contracts'>
    order: Pick<IntentOrder, 'owner' | 'beneficiary' | 'destToken' | 'bridge'>
  },
  { transferId, inputAmount, outputAmount, blockSeconds }: BridgedEvent,
): RelayData | undefined => {
  const { owner, beneficiary, destToken, bridge } = order
  const terms = decodeProtocolData(bridge.protocolData)
  if (terms === undefined || bridge.protocolSelector !== acrossSelector) return
  const { landing } = terms
  if (landing && contracts.landing === undefined) return
  const recipient = recipientOf({ owner, beneficiary })
  return {
    depositor: wordOf(owner),
    recipient: wordOf(landing ? contracts.landing! : recipient),
    exclusiveRelayer: pad('0x'),
    inputToken: wordOf(destToken),
    outputToken: wordOf(bridge.outputToken),
    inputAmount,
    outputAmount,
    originChainId: BigInt(chainId),
    depositId: transferId,
    fillDeadline: Number(blockSeconds + terms.fillSeconds),
    exclusivityDeadline: 0,
    message: landing ? landingMessage(recipient, landing) : '0x',
  }
}

const wordOf = (address: Address): Hex => pad(toLowerAddress(address))
