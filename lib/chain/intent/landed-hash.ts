import type { Address, Hex } from 'viem'
import { spenderOf } from '../approval/requirements'
import { type Arrival, landedOrderOf } from '../bridge/landing'
import type { Chain } from '../chain'
import { hashIntent } from './intent-typed-data'

/** The chain of an arrival, with its contracts. */
export type LandingPlace = { chainId: number; intent: Address; landing: Address }

/**
 * Returns the contracts of a chain that sell what arrives; undefined if it has no landing contract.
 *
 * @example
 * landingPlaceOf(base)?.chainId // 8453
 */
export const landingPlaceOf = (chain: Chain): LandingPlace | undefined => {
  const { landing } = chain.contracts
  return landing && { chainId: chain.id, intent: spenderOf(chain, 'intent'), landing }
}

/**
 * Returns the digest of the order of an arrival.
 *
 * @example
 * landedHashOf(arrival, { chainId: 8453, intent, landing }) // '0x5b0e...'
 */
export const landedHashOf = (arrival: Arrival, { chainId, intent, landing }: LandingPlace): Hex =>
  hashIntent({ chainId, intent }, { family: 'Order', order: landedOrderOf(arrival, landing) })
