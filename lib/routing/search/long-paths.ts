import { agreedPrices } from '../market/agreed-prices'
import type { MarketState } from '../market/state'
import type { Problem } from './problem'
import { bestFirstPath, type SinglePath } from './single-paths'

/** The best long paths of an order, best first, and the equilibrium prices of its pools. */
export type LongPaths = { paths: readonly SinglePath[]; prices: Float64Array }

/** Number of price mixes to try: a best-first search is sensitive to small price differences. */
const steps = 8
/** Number of paths to return. */
const kept = 2

/**
 * Finds paths of any length along which an order gains value, in a market whose pools disagree, by
 * best-first search. Compares tokens at several mixes of the equilibrium prices, which a few deep
 * pools far off can move, and the prices on which most pools agree.
 *
 * @example
 * longPaths(problem, market, equilibriumOf(market).prices).paths[0]
 * // { steps: [{ pool: 7, from: 0, to: 3 }, ...], worth: 2989120331.2 }
 */
export function longPaths(problem: Problem, market: MarketState, prices: Float64Array): LongPaths {
  const agreed = agreedPrices(market, prices)
  const { amount } = problem
  const paths = Array.from({ length: steps + 1 }, (_, step) => {
    const part = step / steps
    const between = prices.map((price, token) => price ** (1 - part) * agreed[token]! ** part)
    return bestFirstPath({ problem, edges: market.edges, amount, prices: between }) ?? []
  }).flat()
  return { paths: paths.sort((a, b) => b.worth - a.worth).slice(0, kept), prices }
}
