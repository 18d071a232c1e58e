import { type Address, encodeFunctionData, type Hex, pad } from 'viem'
import type { RelayData } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'

/**
 * Encodes the call of the SpokePool that pays a transfer. The account that pays is repaid on the
 * chain of the transfer, where no fee is taken from it.
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
