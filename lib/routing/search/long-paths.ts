import { agreedPrices } from '../market/agreed-prices'
import type { MarketState } from '../market/state'
import type { Problem } from './problem'
import { bestFirstPath, type SinglePath } from './single-paths'

/** The best long ways of an order, the best of all first, and the prices to which its pools would come. */
export type LongPaths = { paths: readonly SinglePath[]; prices: Float64Array }

/** A search that follows one token after the other hangs on small differences of their prices, so so many are tried. */
const steps = 8
/** How many of them are told. */
const kept = 2

/**
 * Finds ways on which an order is worth more and more, in a market whose pools disagree: of any length, what is worth most followed first. They
 * are compared at prices between those to which the pools would come, which a few deep pools far off can move, and those on which most of
 * them agree.
 *
 * @example
 * longPaths(problem, market, equilibriumOf(market).prices).paths[0] // { steps: [{ pool: 7, from: 0, to: 3 }, ...], worth: 2989120331.2 }
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
