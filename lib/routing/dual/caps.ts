import type { Problem } from '../search/problem'
import type { DualSolution } from './dual'

/**
 * The most of each token that the whole order can bring, raw units: no pool can be given more. At the prices of the dual everything the
 * order can become is worth at most its bound (sell), or what selling the `cost` of a known purchase is worth (buy).
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
