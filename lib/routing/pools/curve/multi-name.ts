import type { PoolAddress } from '../pool'

/**
 * The place of a pair in its multi-coin contract: the number of coins, and the indices of token0
 * and token1. For a metapool its own coin is the first, followed by those of the base pool; `base`
 * is the last three bytes of the base pool's address.
 */
export type MultiPlace = { contract: PoolAddress; coins: number; place0: number; place1: number; base?: string }

/** The contract, six zero bytes, three bytes of a metapool's base pool, one byte per number. */
const named = /^0x([0-9a-f]{40})0{12}([0-9a-f]{6})0([3-8])0([0-7])0([0-7])$/
const noBase = '000000'

/**
 * Encodes the name of a pair of a multi-coin pool in 32 bytes, as all pairs share the contract's
 * address.
 *
 * @example
 * const contract = '0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7'
 * multiName({ contract, coins: 3, place0: 0, place1: 2 })
 * // '0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7000000000000000000030002'
 */
export const multiName = ({ contract, coins, place0, place1, base = noBase }: MultiPlace): PoolAddress =>
  `${contract}${'0'.repeat(12)}${base}0${coins}0${place0}0${place1}`

/**
 * Decodes the name of such a pair; undefined if it is not one.
 *
 * @example
 * multiPlaceOf('0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7000000000000000000030002')?.place1 // 2
 */
export function multiPlaceOf(name: string): MultiPlace | undefined {
  // Fast path: this runs for every leg of every route tried, and nearly all have an address.
  if (name.length !== 66) return undefined
  const [, contract, base, coins, place0, place1] = named.exec(name) ?? []
  if (contract === undefined || !(Number(place0) < Number(place1) && Number(place1) < Number(coins))) return undefined
  const place: MultiPlace = {
    contract: `0x${contract}`,
    coins: Number(coins),
    place0: Number(place0),
    place1: Number(place1),
  }
  if (base === noBase) return place
  // A trade of two coins of the base pool is a trade of that pool.
  return place.place0 === 0 && place.coins > 3 ? { ...place, base: base! } : undefined
}

/**
 * Returns the bytes that identify a multi-coin pool in the names of metapools based on it.
 *
 * @example
 * baseNameOf('0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7') // '2ff1c7'
 */
export const baseNameOf = (contract: PoolAddress): string => contract.slice(-6)

/**
 * Returns the identity of a pool's state: pairs of one contract share it, as do pairs of metapools
 * with their base pool, so that a route may use only one of them. Two pools with equal last bytes
 * count as one, which at worst excludes a route.
 *
 * @example
 * sharedStateOf('0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc')
 * // '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc'
 */
export const sharedStateOf = (pool: PoolAddress): PoolAddress => {
  const place = multiPlaceOf(pool)
  return place ? `0x${place.base ?? baseNameOf(place.contract)}` : pool
}
