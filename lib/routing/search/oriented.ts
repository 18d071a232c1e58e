import { type DualSolution, solveDual } from '../dual/dual'
import { minPrice } from '../dual/start-prices'
import type { MarketState } from '../market/state'
import { spotRate } from '../pools/oracle/oracle'
import { orient } from './orient'
import type { Problem } from './problem'
import type { PathStep } from './search-paths'

/**
 * A problem whose pools run one way each, by an order of the tokens, so that it has no cycle, and
 * its dual. `prices` are those of the dual; tokens that do not lead to the destination in this
 * order are priced at their cost.
 */
export type Oriented = { problem: Problem; dual: DualSolution; order: readonly number[]; prices: Float64Array }

/**
 * Orients a problem along a path: keeps the token order of a known orientation except for the
 * path's tokens. Undefined if the source no longer leads to the destination.
 *
 * @example
 * const steps = [{ pool: 7, from: 0, to: 3 }, { pool: 9, from: 3, to: 1 }]
 * orientAlong(problem, edges, oriented, steps)?.order
 * // [0, 4, 3, 2, 1]
 */
export const orientAlong = (
  problem: Problem,
  edges: MarketState['edges'],
  { order, prices }: Oriented,
  steps: readonly PathStep[],
): Oriented | undefined => orientBy(problem, edges, along(order, steps), prices)

/**
 * Orients a problem by an order of tokens and solves its dual from the `warm` prices. Undefined if
 * the source does not lead to the destination, or the dual does not beat `beats`.
 *
 * @example
 * orientBy(problem, edges, [0, 2, 1], prices)?.dual.bound // 2989120331.4
 */
export function orientBy(
  problem: Problem,
  edges: MarketState['edges'],
  order: readonly number[],
  warm: Float64Array,
  beats?: number,
): Oriented | undefined {
  const oriented = { ...problem, market: orient(problem.market, order) }
  const dual = solveDual({ ...oriented, warm, ...(beats !== undefined && { beats }) })
  if (dual === undefined) return undefined
  return { problem: oriented, dual, order, prices: withCosts(problem, edges, order, dual.prices, warm) }
}

/**
 * Prices the tokens that are worthless in an order at the highest price at which no pool sells for
 * them, so that pools earn what the dual says, and the gain of moving such a token is what exceeds
 * its cost. Tokens that nothing leads to keep their starting price.
 */
function withCosts(
  { market, mask }: Problem,
  edges: MarketState['edges'],
  order: readonly number[],
  found: Float64Array,
  warm: Float64Array,
): Float64Array {
  const prices = found.slice()
  const isBefore = new Uint8Array(prices.length)
  for (const token of order) {
    isBefore[token] = 1
    if (prices[token]! > minPrice) continue
    let cost = Number.POSITIVE_INFINITY
    for (const { to: from, pools } of edges[token]!) {
      if (isBefore[from] === 0) continue
      for (const pool of pools) {
        if (mask !== undefined && mask[pool] === 0) continue
        cost = Math.min(cost, prices[from]! / spotRate(market, pool, market.ends[2 * pool] === from))
      }
    }
    prices[token] = cost < Number.POSITIVE_INFINITY ? cost : warm[token]!
  }
  return prices
}

/**
 * Permutes the tokens of a path within an order until the path runs forwards.
 *
 * @example
 * along([0, 1, 2, 3], [{ pool: 7, from: 0, to: 2 }, { pool: 9, from: 2, to: 1 }]) // [0, 2, 1, 3]
 */
export function along(order: readonly number[], steps: readonly PathStep[]): readonly number[] {
  const tokens = steps.map(({ to }) => to)
  const isOnPath = new Set(tokens)
  let next = 0
  return order.map((token) => (isOnPath.has(token) ? tokens[next++]! : token))
}
