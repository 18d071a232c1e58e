import { type DualSolution, solveDual } from './dual'
import { type Arc, moved, movesOf, orderTokens } from './order-tokens'
import { orderOf, orient } from './orient'
import { limitTrade, optimalTrade } from './pools/oracle'
import type { Problem } from './problem'
import type { Flow } from './recover'
import type { Step } from './search-paths'
import { type SinglePath, singlePaths } from './single-paths'
import type { MarketState } from './state'

/**
 * A problem whose pools run one way each, by an order of the tokens, so that nothing can run in a circle, and its dual. `prices` are those
 * of the dual, and of tokens that are worth nothing there what they were worth before.
 */
export type Oriented = { problem: Problem; dual: DualSolution; order: readonly number[]; prices: Float64Array }

/** Pools that may be looked at in one search, all orders of tokens together, and how many orders are tried at least and at most. */
const effort = 8000
const [fewest, most] = [4, 16]
/** An order of tokens that can bring no more than this part of the order is not tried. */
const negligible = 1e-8
/** A division whose tokens do not balance to this part of the order is none. */
const balanced = 1e-4
/** Below this a token has no price: nothing leads from it to the destination. */
const worthless = 1e-70

/**
 * Finds a good division of an order over pools that could earn from each other. Left to themselves they run in circles, which a trader
 * cannot be asked to run; a route without circles has an order of tokens, and for each order of the tokens the best route is a convex
 * problem again. So orders of tokens are searched: first the ones that cut least of what the pools do at the best prices, then moves of
 * single tokens. What a move can bring is bounded by what the pools it turns would earn at the prices at hand, so the most promising are
 * tried first, and given up as soon as their dual falls below the best. Undefined where no order leads from source to destination.
 *
 * @example
 * searchOrientation({ problem, edges: market.edges, dual, flows })?.dual.bound // 2989120331.4, of a route that exists
 */
export function searchOrientation({
  problem,
  edges,
  dual,
  flows,
}: {
  problem: Problem
  edges: MarketState['edges']
  dual: DualSolution
  /** What the pools do at the prices of the dual. */
  flows: readonly Flow[]
}): Oriented | undefined {
  const { market, side, src, dest } = problem
  const { tokenCount, poolCount } = market
  let best: Oriented | undefined
  let left = Math.max(fewest, Math.min(most, Math.floor(effort / poolCount)))
  const tried = new Set<string>()

  const tryOrder = (order: readonly number[]): boolean => {
    const key = order.join()
    if (tried.has(key)) return false
    tried.add(key)
    left--
    const beats = best !== undefined && best.dual.residual < balanced ? best.dual.bound : undefined
    const next = orientBy(problem, order, best?.prices ?? dual.prices, beats)
    if (next === undefined) return false
    if (best !== undefined && !(next.dual.residual < balanced)) return false
    const more = beats === undefined ? Number.POSITIVE_INFINITY : (side === 'SELL' ? 1 : -1) * (next.dual.bound - beats)
    if (!(more > negligible * next.dual.bound)) return false
    best = next
    return true
  }

  const gainOf = ({ from, to, amountIn, amountOut }: Flow) =>
    dual.prices[to]! * amountOut - dual.prices[from]! * amountIn
  const gains = flows.map((flow) => ({ from: flow.from, to: flow.to, weight: gainOf(flow) }))
  tryOrder(orderTokens({ tokenCount, src, dest, arcs: gains }))
  tryOrder(orderOf(problem, { flows, prices: dual.prices }))
  if (best !== undefined) {
    const { order, prices }: Oriented = best
    const paths = singlePaths({ problem, edges, amount: problem.amount, prices })
    const path = paths.reduce<SinglePath | undefined>(
      (a, b) => (a === undefined || b.worth > a.worth ? b : a),
      undefined,
    )
    if (path !== undefined) tryOrder(along(order, path.steps))
  }
  while (best !== undefined && left > 0) {
    const { order, prices, dual: solved }: Oriented = best
    const arcs = earningsAt(problem, prices, solved.bound)
    const moves = movesOf(order, arcs).filter(({ gain }) => gain > negligible * solved.bound)
    if (!moves.some((move) => left > 0 && tryOrder(moved(order, move)))) break
  }
  return best
}

/**
 * A problem along a path: the order of tokens is that of a known orientation, but for the tokens of the path. Undefined where it leads
 * from the source to the destination no more.
 *
 * @example
 * orientAlong(problem, oriented, [{ pool: 7, from: 0, to: 3 }, { pool: 9, from: 3, to: 1 }])?.order // [0, 4, 3, 2, 1]
 */
export const orientAlong = (
  problem: Problem,
  { order, prices }: Oriented,
  steps: readonly Step[],
): Oriented | undefined => orientBy(problem, along(order, steps), prices)

function orientBy(
  problem: Problem,
  order: readonly number[],
  warm: Float64Array,
  beats?: number,
): Oriented | undefined {
  const oriented = { ...problem, market: orient(problem.market, order) }
  const dual = solveDual({ ...oriented, warm, ...(beats !== undefined && { beats }) })
  if (dual === undefined) return undefined
  const prices = dual.prices.map((price, token) => (price > worthless ? price : warm[token]!))
  return { problem: oriented, dual, order, prices }
}

/** An order in which the tokens of a path have changed places among themselves until the path runs forwards. */
function along(order: readonly number[], steps: readonly Step[]): readonly number[] {
  const tokens = steps.map(({ to }) => to)
  const isOnPath = new Set(tokens)
  let next = 0
  return order.map((token) => (isOnPath.has(token) ? tokens[next++]! : token))
}

/** What pools would earn at some prices, in either direction, where none takes more than an order of some worth brings. */
function earningsAt({ market, mask }: Problem, prices: Float64Array, worth: number): readonly Arc[] {
  const { ends, band, poolCount } = market
  const roots = prices.map((price) => Math.sqrt(price))
  const trade = new Float64Array(3)
  const arcs: Arc[] = []
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
    if (weight > 0) arcs.push({ from, to, weight })
  }
  return arcs
}
