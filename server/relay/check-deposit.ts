import { type Address, type Hex, pad } from 'viem'
import { toLowerAddress, zeroAddress } from '@/lib/address'
import type { RelayData } from '@/lib/chain/bridge/spoke-pool'
import type { Chain } from '@/lib/chain/chain'
import { addressAt } from '@/lib/chain/node/words'
import { findLane, scalingFactorOf } from '@/lib/chain/registry/lanes'
import { maxBridgeFee, scaled } from '@/lib/order/bridge/bridge-terms'
import { decodeLanding } from '@/lib/order/bridge/landing-terms'
import type { RelayLimit } from './relay-limits'

/** Seconds of the destination chain between the last block for a payment and its deadline. */
export const spareSeconds = 90n

/** A deposit, read from its chain, and the chain that would pay it. */
type DepositCheck = {
  from: Chain
  to: Chain
  relay: RelayData
  limit: Pick<RelayLimit, 'pips' | 'maxTransfer'>
  /** The cost of gas in raw units of the token. */
  flatFee: bigint
  /** Unix seconds of the newest block of the destination chain. */
  seconds: bigint
}

/**
 * Returns why a deposit is not paid, if so. Accepts only lanes of the registry, outputs up to the
 * input less our fee, plain recipients or sales by our landing contract, and deadlines that can be
 * met.
 *
 * @example
 * checkDeposit({ from: mainnet, to: arbitrum, relay, limit, flatFee, seconds }) // 'FeeTooLow'
 */
export const checkDeposit = ({ from, to, relay, limit, flatFee, seconds }: DepositCheck): RelayRefusal | undefined => {
  const [input, output] = [accountOf(relay.inputToken), accountOf(relay.outputToken)]
  const lane = input && output && findLane(from, to, { input, output })
  if (!lane || relay.originChainId !== BigInt(from.id)) return 'UnknownLane'
  if (BigInt(relay.exclusiveRelayer) !== 0n || relay.exclusivityDeadline !== 0) return 'Exclusive'
  const recipient = recipientOf(relay, to)
  if (recipient === 'HasMessage') return recipient
  if (recipient === undefined || isContractOfBridge(to, { recipient, output })) return 'BadRecipient'
  if (relay.outputAmount > limit.maxTransfer) return 'AboveMaxTransfer'
  const gross = scaled(relay.inputAmount, scalingFactorOf(lane))
  if (relay.outputAmount + maxBridgeFee(gross, { maxPips: BigInt(limit.pips), maxFlat: flatFee }) > gross)
    return 'FeeTooLow'
  return seconds + spareSeconds < BigInt(relay.fillDeadline) ? undefined : 'TooLate'
}

/** Reasons for not paying a transfer, as logged. */
export type RelayRefusal =
  | 'UnknownLane'
  | 'Exclusive'
  | 'HasMessage'
  | 'BadRecipient'
  | 'AboveMaxTransfer'
  | 'FeeTooLow'
  | 'TooLate'

/**
 * Returns the account that is paid in the end: for our landing contract the one that its message
 * names, which no other contract may have. Undefined if a word is not an address.
 */
const recipientOf = (
  { recipient, message }: Pick<RelayData, 'recipient' | 'message'>,
  { contracts: { landing } }: Chain,
): Address | 'HasMessage' | undefined => {
  const account = accountOf(recipient)
  const isLanding = landing !== undefined && account === toLowerAddress(landing)
  if (!isLanding) return message === '0x' ? account : 'HasMessage'
  const digits = message.slice(2)
  return decodeLanding(digits.slice(64)) ? accountOf(`0x${digits.slice(0, 64)}`) : 'HasMessage'
}

/** Returns the address in a word; undefined if the word is not an address. */
const accountOf = (word: Hex): Address | undefined => {
  const account = toLowerAddress(addressAt(word, 0))
  return pad(account) === word.toLowerCase() ? account : undefined
}

/** True for contracts that lose what they are paid, or give it to the next caller. */
const isContractOfBridge = (
  { contracts }: Chain,
  { recipient, output }: { recipient: Address; output: Address },
): boolean =>
  [
    ...[zeroAddress, output, contracts.spokePool, contracts.intent, contracts.acrossBridge, contracts.landing],
    contracts.multicall3,
  ].some((contract) => contract !== undefined && toLowerAddress(contract) === recipient)
