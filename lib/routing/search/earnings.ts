import { limitTrade, optimalTrade } from '../pools/oracle/oracle'
import type { Arc } from './order-tokens'
import type { Problem } from './problem'

/**
 * Returns the earnings of pools at some prices, each with an input worth at most the order.
 *
 * @example
 * earningsAt(problem, prices, 2989120331.4)[0] // { pool: 7, from: 0, to: 3, weight: 120.5 }
 */
export function earningsAt(
  { market, mask }: Problem,
  prices: Float64Array,
  worth: number,
): readonly (Arc & { pool: number })[] {
  const { ends, band, poolCount } = market
  const roots = prices.map((price) => Math.sqrt(price))
  const trade = new Float64Array(3)
  const arcs: (Arc & { pool: number })[] = []
  for (let pool = 0; pool < poolCount; pool++) {
    if (mask !== undefined && mask[pool] === 0) continue
    const token0 = ends[2 * pool]!
    const token1 = ends[2 * pool + 1]!
    const root0 = roots[token0]!
    const root1 = roots[token1]!
    if (root0 >= band[2 * pool]! * root1 && root0 <= band[2 * pool + 1]! * root1) continue
    const direction = optimalTrade(market, pool, root0 / root1, trade)
    if (direction === 0) continue
    const [from, to] = direction === 1 ? [token0, token1] : [token1, token0]
    const most = worth / prices[from]!
    if (trade[0]! > most) limitTrade(market, pool, direction === 1, most, trade)
    const weight = prices[to]! * trade[1]! - prices[from]! * trade[0]!
    if (weight > 0) arcs.push({ pool, from, to, weight })
  }
  return arcs
}
