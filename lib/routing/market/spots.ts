import { optimalTrade } from '../pools/oracle/oracle'
import type { Pool } from '../pools/pool'
import { type CompiledMarket, compileMarket } from './compiled'
import type { MarketState } from './state'

/** Each pool's price of token0 in token1, and its payout of either before the price has moved. */
export type Spots = { pools: readonly Pool[]; price: Float64Array; depth0: Float64Array; depth1: Float64Array }

/** The latest spots per set of pools, by remaining fraction of a price. */
const latest = new WeakMap<MarketState['positions'], Map<number, Spots>>()

/**
 * Returns the price of each pool, and what it pays of either token until that token's price falls
 * to the fraction `left`; raw units, in the order of the market's pools. Pools are immutable
 * values, so only changed ones are recomputed. The fee is in both rates of a pool and cancels.
 *
 * @example
 * spotsOf(market, 0.99).depth0[0] // token0 that pool 0 pays within one percent
 */
export function spotsOf(market: MarketState, left: number): Spots {
  const { pools, positions } = market
  const rows = compileMarket(market)
  const ofPools = latest.get(positions) ?? new Map<number, Spots>()
  latest.set(positions, ofPools)
  const before = ofPools.get(left)
  const column = (of?: Float64Array) => of?.slice() ?? new Float64Array(pools.length)
  const spots = {
    pools,
    price: column(before?.price),
    depth0: column(before?.depth0),
    depth1: column(before?.depth1),
  }
  for (let position = 0; position < pools.length; position++) {
    const pool = pools[position]!
    if (before?.pools[position] === pool) continue
    const [low, high] = [rows.band[2 * position]!, rows.band[2 * position + 1]!]
    spots.price[position] = low * high
    spots.depth0[position] = paidBefore(rows, position, high / Math.sqrt(left))
    spots.depth1[position] = paidBefore(rows, position, low * Math.sqrt(left))
  }
  ofPools.set(left, spots)
  return spots
}

const trade = new Float64Array(3)

const paidBefore = (rows: CompiledMarket, position: number, ratio: number): number =>
  optimalTrade(rows, position, ratio, trade) === 0 ? 0 : trade[1]!
