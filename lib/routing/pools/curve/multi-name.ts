import type { PoolAddress } from '../pool'

/**
 * Where the pair of a pool of several coins stands in its contract: how many coins there are, and which of them are token0 and token1. Of a
 * metapool its own coin is the first, and those of the pool beneath follow; `base` are the last three bytes of that pool's address.
 */
export type MultiPlace = { contract: PoolAddress; coins: number; place0: number; place1: number; base?: string }

/** The address of its contract, six bytes of zeros, three that name the pool beneath a metapool, and a byte for each number. */
const named = /^0x([0-9a-f]{40})0{12}([0-9a-f]{6})0([3-8])0([0-7])0([0-7])$/
const noBase = '000000'

/**
 * Names a pair of a pool of several coins, 32 bytes: the contract has one address for all of them.
 *
 * @example
 * multiName({ contract: '0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7', coins: 3, place0: 0, place1: 2 }) // '0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7000000000000000000030002'
 */
export const multiName = ({ contract, coins, place0, place1, base = noBase }: MultiPlace): PoolAddress =>
  `${contract}${'0'.repeat(12)}${base}0${coins}0${place0}0${place1}`

/**
 * Reads the name of such a pair; undefined where it is none.
 *
 * @example
 * multiPlaceOf('0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7000000000000000000030002')?.place1 // 2
 */
export function multiPlaceOf(name: string): MultiPlace | undefined {
  // Of every leg of every route that is tried this is asked: nearly all have an address.
  if (name.length !== 66) return undefined
  const [, contract, base, coins, place0, place1] = named.exec(name) ?? []
  if (contract === undefined || !(Number(place0) < Number(place1) && Number(place1) < Number(coins))) return undefined
  const place: MultiPlace = {
    ...{ contract: `0x${contract}`, coins: Number(coins), place0: Number(place0), place1: Number(place1) },
  }
  if (base === noBase) return place
  // A trade of two coins of the pool beneath is a trade of that pool.
  return place.place0 === 0 && place.coins > 3 ? { ...place, base: base! } : undefined
}

/**
 * The bytes that say which pool of several coins it is in the names of metapools that stand on it.
 *
 * @example
 * baseNameOf('0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7') // '2ff1c7'
 */
export const baseNameOf = (contract: PoolAddress): string => contract.slice(-6)

/**
 * Names what holds the state of a pool: pairs of one contract move together, and those of metapools with the pool beneath them, so that a route may
 * pass one of them. Where two pools have the same last bytes they count as one, which costs a route and no more.
 *
 * @example
 * stateOf('0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc') // '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc'
 */
export const stateOf = (pool: PoolAddress): PoolAddress => {
  const place = multiPlaceOf(pool)
  return place ? `0x${place.base ?? baseNameOf(place.contract)}` : pool
}
