import type { Problem } from '../search/problem'
import type { DualSolution } from './dual'

/**
 * Returns the maximum of each token that the whole order can yield, in raw units: no pool can get
 * more. At the dual's prices everything the order turns into is worth at most its bound (sell), or
 * at most the `cost` of a known buy plus the earnings of all pools (buy).
 *
 * @example
 * capsOf(problem, dual, undefined)[usdc] // 2989120331.4
 */
export function capsOf(
  { side, dest, amount }: Problem,
  { prices, bound }: Pick<DualSolution, 'prices' | 'bound'>,
  cost: number | undefined,
): Float64Array {
  const earnings = amount * prices[dest]! - bound
  const worth = side === 'SELL' ? bound : (cost ?? Number.POSITIVE_INFINITY) + earnings
  return prices.map((price) => worth / price)
}
