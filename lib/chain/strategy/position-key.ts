import { type Address, concat, keccak256, sliceHex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '../chain'
import { listStrategies } from './find-strategy'

/** The vault of a position and the deposit token that represents it. */
export type PositionPlace = { deltaToken: Address; strategy: Address }

/**
 * Returns the key that identifies positions in a vault where the ledger expects a token address: an
 * owner's balance of it is the value of the position. No contract has this address.
 *
 * @example
 * positionKeyOf({ deltaToken: '0xe039...', strategy: '0xbeef...' }) // '0x5d1c...'
 */
export const positionKeyOf = ({ deltaToken, strategy }: PositionPlace): Address =>
  sliceHex(keccak256(concat([toLowerAddress(deltaToken), toLowerAddress(strategy)])), 12)

/**
 * Finds the vault that a position key identifies; undefined for the address of a token.
 *
 * @example
 * findPosition(mainnet, positionKeyOf(place)) // place, in lower case
 */
export const findPosition = (chain: Chain, key: Address): PositionPlace | undefined => placesOf(chain).get(key)

const known = new WeakMap<Chain, ReadonlyMap<Address, PositionPlace>>()

const placesOf = (chain: Chain): ReadonlyMap<Address, PositionPlace> => {
  const kept = known.get(chain)
  if (kept) return kept
  const places = listStrategies(chain).map(({ deltaToken, vault }) => ({
    deltaToken: toLowerAddress(deltaToken),
    strategy: toLowerAddress(vault.address),
  }))
  const byKey = new Map(places.map((place) => [positionKeyOf(place), place]))
  known.set(chain, byKey)
  return byKey
}
