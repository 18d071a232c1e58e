import type { DualSolution } from '../dual/dual'
import { movesThatLose, poolsByToken } from '../dual/move-bound'
import type { Flow } from '../dual/recover'
import { edgesThrough } from '../market/edges-through'
import type { MarketState } from '../market/state'
import { sendInParts } from '../route/send-in-parts'
import { flowsOf } from './divide'
import { earningsAt } from './earnings'
import type { LongPaths } from './long-paths'
import { type Move, moved, movesOf, orderTokens } from './order-tokens'
import { orderOf } from './orient'
import { along, type Oriented, orientBy } from './oriented'
import type { Problem } from './problem'
import { bestPath, maxLongHops, sentOf, singlePaths } from './single-paths'

/** Number of pools above which a token order is slow to solve, so that few are tried. */
const large = 2000
/**
 * The number of starting orders to improve, and of duals for each. The order is sent in
 * each number of `parts`, each along its best path of any length: few parts find long paths, many
 * find parallel ones.
 */
const effort = { climbed: 3, maxDuals: 60, parts: [2, 6, 16, 32] }
const minEffort = { climbed: 1, maxDuals: 8, parts: [6] }
/** Numbers of parts for best-first paths of any length. */
const longParts = [4, 16]
/** Divisors of the order's amount for the search of a better path against the token order. */
const pathDivisors = [1, 4, 16]
/** Fraction of the order below which a gain of a token order is not tried. */
const negligible = 1e-8
/** Fraction of the order above which an imbalance makes a division and its bound invalid. */
const balanced = 1e-4
/** Number of pools up to which all are in focus. */
const small = 400
/** Maximum hops of the short path that is tried besides the best of all. */
const shortHops = 4

/**
 * Finds good divisions over pools that could earn from each other, best first. The unrestricted
 * optimum has cycles, which a trader cannot run. A route without cycles has an order of tokens, and
 * for each order the best route is a convex problem, so the search is over token orders.
 *
 * The starting orders cut the least of the flows at the best prices, or follow the order sent in
 * parts along the most profitable paths, or the best single paths. The best of them are improved by
 * moves of single tokens. The gain of a move is bounded by what the pools that it reverses would
 * earn at the current prices, so the most promising are tried first and abandoned once their dual
 * falls below the best. If no move helps, a path may reverse many pools at once: the best one for
 * some more of the order, in any direction. All comparisons use the few pools in focus: those that
 * would trade, either way, at the prices of the divisions found. Empty if no order leads from
 * source to destination.
 *
 * @example
 * searchOrientations({ problem, edges: market.edges, dual, flows })[0]?.dual.bound
 * // 2989120331.4, of a route that exists
 */
export function searchOrientations({
  problem,
  edges,
  dual,
  flows,
  long,
}: {
  problem: Problem
  edges: MarketState['edges']
  dual: DualSolution
  /** Flows at the prices of the dual. */
  flows: readonly Flow[]
  long?: LongPaths | undefined
}): readonly Oriented[] {
  const { market, side, src, dest } = problem
  const { prices } = dual
  const [sign, given] = side === 'SELL' ? [1, src] : [-1, dest]
  const { climbed, maxDuals, parts } = market.poolCount > large ? minEffort : effort
  const focus = { ...problem, mask: new Uint8Array(market.poolCount) }
  const tried = new Set<string>()
  const found: Oriented[] = []

  const addToFocus = (at: readonly { pool: number }[]) => {
    for (const { pool } of at) focus.mask[pool] = 1
  }
  const isBalanced = ({ dual: { residual } }: Oriented): boolean => residual < balanced
  /** True if the order reaches the cyclic bound, which no order exceeds. */
  const isBest = (each: Oriented): boolean =>
    isBalanced(each) && sign * (dual.bound - each.dual.bound) <= negligible * dual.bound
  const isBetter = (next: Oriented, than: Oriented): boolean => {
    if (!isBalanced(next)) return false
    return !isBalanced(than) || sign * (next.dual.bound - than.dual.bound) > negligible * next.dual.bound
  }
  const tryStart = (order: readonly number[], warm: Float64Array) => {
    const key = order.join()
    if (tried.has(key)) return
    tried.add(key)
    const next = orientBy(problem, edges, order, warm)
    if (next === undefined) return
    addToFocus(next.dual.flows)
    found.push(next)
  }
  const sort = () => found.sort((a, b) => (isBetter(a, b) ? -1 : isBetter(b, a) ? 1 : 0))
  const movesAt = ({ order, prices, dual: { bound } }: Oriented, among: Problem): readonly Move[] =>
    movesOf(order, earningsAt(among, prices, bound)).filter(({ gain }) => gain > negligible * bound)

  addToFocus(flows)
  if (market.poolCount <= small) focus.mask.set(problem.mask ?? focus.mask.fill(1))
  const gainOf = ({ from, to, amountIn, amountOut }: Flow) => prices[to]! * amountOut - prices[from]! * amountIn
  const gains = flows.map((flow) => ({ from: flow.from, to: flow.to, weight: gainOf(flow) }))
  tryStart(orderTokens({ tokenCount: market.tokenCount, src, dest, arcs: gains }), prices)
  if (found.some(isBest)) return found
  tryStart(orderOf(problem, { flows, prices }), prices)
  const first = sort()[0]
  if (first === undefined || isBest(first) || (isBalanced(first) && movesAt(first, problem).length === 0)) return found

  const some = edgesThrough(edges, focus.mask)
  const tryParts = (query: Omit<Parameters<typeof sendInParts>[0], 'problem'>) => {
    const sent = sendInParts({ problem, ...query })
    if (sent.length > 0) tryStart(orderOf(problem, { flows: sent, prices: query.prices }), first.prices)
  }
  for (const count of parts) tryParts({ edges: some, prices, parts: count, hops: maxLongHops })
  if (long !== undefined) for (const count of longParts) tryParts({ edges, prices: long.prices, parts: count })
  const start = sort()[0]!
  for (const { steps } of long?.paths ?? []) tryStart(along(start.order, steps), start.prices)
  const paths = singlePaths({ problem, edges, amount: problem.amount, prices: start.prices, hops: maxLongHops })
  for (const few of [paths.filter(({ steps }) => steps.length <= shortHops), paths]) {
    const path = bestPath(few)
    if (path !== undefined) tryStart(along(start.order, path.steps), start.prices)
  }
  const tops = sort().slice(0, climbed)
  for (const { prices, dual } of tops) addToFocus(earningsAt(problem, prices, dual.bound))
  const byToken = poolsByToken(focus)
  for (const top of tops) {
    const next = climb(top)
    const whole = next === top ? undefined : orientBy(problem, edges, next.order, next.prices)
    if (whole !== undefined && isBetter(whole, top)) found.push(whole)
  }
  return sort()

  /** Moves single tokens while that helps, then all tokens of a path, over the pools in focus. */
  function climb(start: Oriented): Oriented {
    let at = start
    let left = maxDuals
    let loses = movesThatLose(focus, byToken, at)
    const improvesBy = (order: readonly number[], move?: Move): boolean => {
      const key = order.join()
      if (left <= 0 || tried.has(key)) return false
      tried.add(key)
      const beats = isBalanced(at) ? at.dual.bound : undefined
      if (move !== undefined && beats !== undefined && loses(move, sign * beats + negligible * beats)) return false
      left--
      const next = orientBy(focus, edges, order, at.prices, beats)
      if (next === undefined || !isBetter(next, at)) return false
      at = next
      loses = movesThatLose(focus, byToken, at)
      return true
    }
    const improvesByMove = (move: Move): boolean => improvesBy(moved(at.order, move), move)
    /** Tries a path, also against the token order, that a part of the order would gain from. */
    const improvesByPath = (count: number): boolean => {
      const { bound } = at.dual
      const flows = flowsOf(market, at.dual)
      const amount = problem.amount / count
      const sent = sentOf(market, side, flows)
      const path = bestPath(
        singlePaths({ problem: focus, edges: some, amount, prices: at.prices, sent, hops: maxLongHops }),
      )
      if (path === undefined || !(path.worth - sign * amount * at.prices[given]! > negligible * bound)) return false
      const steps = path.steps.map((step) => ({ ...step, amountIn: bound / at.prices[step.from]!, amountOut: 0 }))
      const reordered = orderOf(problem, { flows: [...flows, ...steps], prices: at.prices })
      return [along(at.order, steps), reordered].some((order) => improvesBy(order))
    }
    do while (left > 0 && movesAt(at, focus).some(improvesByMove));
    while (left > 0 && pathDivisors.some(improvesByPath))
    return at
  }
}
