import type { Address, Hex } from 'viem'
import { type Arrival, landedOrderOf } from '../bridge/landing'
import { hashIntent } from './intent-typed-data'

/** The chain of an arrival, with its contracts. */
type LandingPlace = { chainId: number; intent: Address; landing: Address }

/**
 * Returns the digest of the order of an arrival.
 *
 * @example
 * landedHashOf(arrival, { chainId: 8453, intent, landing }) // '0x5b0e...'
 */
export const landedHashOf = (arrival: Arrival, { chainId, intent, landing }: LandingPlace): Hex =>
  hashIntent({ chainId, intent }, { family: 'Order', order: landedOrderOf(arrival, landing) })
