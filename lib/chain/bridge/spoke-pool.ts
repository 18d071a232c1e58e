import { encodeAbiParameters, getAbiItem, type Hex, keccak256 } from 'viem'
import { spokePoolAbi } from './spoke-pool.generated'

/** The terms of a payment on the destination chain, as its deposit fixed them. Raw units. */
export type RelayData = {
  depositor: Hex
  recipient: Hex
  exclusiveRelayer: Hex
  inputToken: Hex
  outputToken: Hex
  inputAmount: bigint
  outputAmount: bigint
  originChainId: bigint
  depositId: bigint
  /** Unix seconds of the destination chain; no payment is made after it. */
  fillDeadline: number
  exclusivityDeadline: number
  message: Hex
}

/** The answers of a SpokePool for a relay hash: unpaid, slow payment requested, or paid. */
export const fillStatuses = { unfilled: 0n, slowRequested: 1n, filled: 2n } as const

/** The arguments of a deposit's event. */
export type Deposit = Omit<RelayData, 'originChainId'> & { destinationChainId: bigint }

/**
 * Returns what a relayer pays for a deposit.
 *
 * @example
 * relayOf(deposit, 1).originChainId // 1n
 */
export const relayOf = (deposit: Deposit, originChainId: number): RelayData => {
  const { depositor, recipient, exclusiveRelayer, inputToken, outputToken, inputAmount, outputAmount } = deposit
  const { depositId, fillDeadline, exclusivityDeadline, message } = deposit
  return {
    depositor,
    recipient,
    exclusiveRelayer,
    inputToken,
    outputToken,
    inputAmount,
    outputAmount,
    originChainId: BigInt(originChainId),
    depositId,
    fillDeadline,
    exclusivityDeadline,
    message,
  }
}

const [relayType] = getAbiItem({ abi: spokePoolAbi, name: 'getV3RelayHash' }).inputs

/**
 * Returns the hash under which the destination's SpokePool pays once (its `getV3RelayHash`).
 *
 * @example
 * hashRelay(relayOf(deposit, 1), 42161) // '0x5b0e...'
 */
export const hashRelay = (relay: RelayData, destinationChainId: number): Hex =>
  keccak256(encodeAbiParameters([relayType, { type: 'uint256' }], [relay, BigInt(destinationChainId)]))
