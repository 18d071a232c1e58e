import { type Address, encodeEventTopics, encodeFunctionData, type Hex, pad } from 'viem'
import { spokePoolAbi } from '../bridge/spoke-pool.generated'
import type { ContractTransaction } from '../rfq/rfq-call'

/** A claim of all refunds in one token that a SpokePool holds for its caller. */
export type RefundClaim = {
  token: Address
  /** The account to pay; another one than the owner if the token blocks the owner. */
  recipient: Address
}

/**
 * Builds the call by which an owner claims refunds that a SpokePool could not transfer.
 *
 * @example
 * refundClaimCall(spokePool, { token: usdc, recipient }).value // 0n
 */
export const refundClaimCall = (spokePool: Address, { token, recipient }: RefundClaim): ContractTransaction => ({
  to: spokePool,
  data: encodeFunctionData({
    abi: spokePoolAbi,
    functionName: 'claimRelayerRefund',
    args: [pad(token), pad(recipient)],
  }),
  value: 0n,
})

/**
 * Builds the call that reads the refunds in a token that a SpokePool holds for an owner, raw units.
 *
 * @example
 * claimableCall(spokePool, { token: usdc, owner }).to // spokePool
 */
export const claimableCall = (
  spokePool: Address,
  { token, owner }: { token: Address; owner: Address },
): Pick<ContractTransaction, 'to' | 'data'> => ({
  to: spokePool,
  data: encodeFunctionData({ abi: spokePoolAbi, functionName: 'getRelayerRefund', args: [token, owner] }),
})

/**
 * Returns the event that a SpokePool emits for a claim; its amount may exceed the one read.
 *
 * @example
 * refundClaimLog(spokePool, owner, { token: usdc, recipient }).topics.length // 4
 */
export const refundClaimLog = (
  spokePool: Address,
  owner: Address,
  { token, recipient }: RefundClaim,
): { address: Address; topics: Hex[] } => ({
  address: spokePool,
  topics: encodeEventTopics({
    abi: spokePoolAbi,
    eventName: 'ClaimedRelayerRefund',
    args: { l2TokenAddress: pad(token), refundAddress: pad(recipient), caller: owner },
  }) as Hex[],
})
