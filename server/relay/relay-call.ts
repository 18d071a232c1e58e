import { type Address, encodeFunctionData, type Hex, pad } from 'viem'
import type { RelayData } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'

/**
 * Encodes the SpokePool's call that pays a transfer, for repayment on the origin chain.
 *
 * @example
 * encodeRelayCall(relay, account).slice(0, 10) // '0xdeff4b24'
 */
export const encodeRelayCall = (relay: RelayData, account: Address): Hex =>
  encodeFunctionData({
    abi: spokePoolAbi,
    functionName: 'fillRelay',
    args: [relay, relay.originChainId, pad(account)],
  })
