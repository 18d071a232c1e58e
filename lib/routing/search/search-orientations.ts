import { type DualSolution, solveDual } from '../dual/dual'
import { movesThatLose, poolsByToken } from '../dual/move-bound'
import type { Flow } from '../dual/recover'
import { worthless } from '../dual/start-prices'
import { edgesThrough } from '../market/edges-through'
import type { MarketState } from '../market/state'
import { limitTrade, optimalTrade, spotRate } from '../pools/oracle/oracle'
import { sendInParts } from '../route/send-in-parts'
import { flowsOf } from './divide'
import type { LongPaths } from './long-paths'
import { type Arc, type Move, moved, movesOf, orderTokens } from './order-tokens'
import { orderOf, orient } from './orient'
import type { Problem } from './problem'
import type { PathStep } from './search-paths'
import { bestPath, longest, sentOf, singlePaths } from './single-paths'

/**
 * A problem whose pools run one way each, by an order of the tokens, so that nothing can run in a circle, and its dual. `prices` are those
 * of the dual, and of tokens from which nothing leads to the destination in this order what they cost.
 */
export type Oriented = { problem: Problem; dual: DualSolution; order: readonly number[]; prices: Float64Array }

/** Above this many pools an order of tokens takes so long that few are tried. */
const large = 2000
/**
 * How many of the orders that the search begins with are made better, the best of them, and with how many duals each. The order is
 * sent in so many `parts`, each its best way however long: few find long ways, more of them the ones beside.
 */
const effort = { climbed: 3, mostDuals: 60, parts: [2, 6, 16, 32] }
const leastEffort = { climbed: 1, mostDuals: 8, parts: [6] }
/** The parts that an order is sent in along ways of any length, best first. */
const longParts = [4, 16]
/** The parts of the order for which a better way is looked for against the order of tokens: all of it, and less. */
const turns = [1, 4, 16]
/** An order of tokens that can bring no more than this part of the order is not tried. */
const negligible = 1e-8
/** A division whose tokens do not balance to this part of the order is none: its bound may be far from what it brings. */
const balanced = 1e-4
/** Up to this many pools all are in focus. */
const small = 400
/** A path of so many hops at most is looked for beside the best of all. */
const shortHops = 4

/**
 * Finds good divisions of an order over pools that could earn from each other, the best first. Left to themselves they run in circles,
 * which a trader cannot be asked to run; a route without circles has an order of tokens, and for each order of the tokens the best route
 * is a convex problem again. So orders of tokens are searched. The first ones cut least of what the pools do at the best prices, or follow
 * the order where it is sent in parts, each along the way that earns most, or along the best single paths. The best of these are made
 * better by moves of single tokens: what a move can bring is bounded by what the pools it turns would earn at the prices at hand, so the
 * most promising are tried first, and given up as soon as their dual falls below the best. Where no move helps, a way may that turns many
 * pools at once: the best one for some more of the order, whichever way its pools run. All that is compared over the pools in focus,
 * which are few: those that would trade, either way, at the prices of what was found. Empty where no order leads from source to
 * destination.
 *
 * @example
 * searchOrientations({ problem, edges: market.edges, dual, flows })[0]?.dual.bound // 2989120331.4, of a route that exists
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
  /** What the pools do at the prices of the dual. */
  flows: readonly Flow[]
  long?: LongPaths | undefined
}): readonly Oriented[] {
  const { market, side, src, dest } = problem
  const { prices } = dual
  const [sign, given] = side === 'SELL' ? [1, src] : [-1, dest]
  const { climbed, mostDuals, parts } = market.poolCount > large ? leastEffort : effort
  const focus = { ...problem, mask: new Uint8Array(market.poolCount) }
  const tried = new Set<string>()
  const found: Oriented[] = []

  const look = (at: readonly { pool: number }[]) => {
    for (const { pool } of at) focus.mask[pool] = 1
  }
  const isBalanced = ({ dual: { residual } }: Oriented): boolean => residual < balanced
  /** No order can bring more than the pools do in circles. */
  const isBest = (one: Oriented): boolean =>
    isBalanced(one) && sign * (dual.bound - one.dual.bound) <= negligible * dual.bound
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
    look(next.dual.flows)
    found.push(next)
  }
  const sort = () => found.sort((a, b) => (isBetter(a, b) ? -1 : isBetter(b, a) ? 1 : 0))
  const movesAt = ({ order, prices, dual: { bound } }: Oriented, among: Problem): readonly Move[] =>
    movesOf(order, earningsAt(among, prices, bound)).filter(({ gain }) => gain > negligible * bound)

  look(flows)
  if (market.poolCount <= small) focus.mask.set(problem.mask ?? focus.mask.fill(1))
  const gainOf = ({ from, to, amountIn, amountOut }: Flow) => prices[to]! * amountOut - prices[from]! * amountIn
  const gains = flows.map((flow) => ({ from: flow.from, to: flow.to, weight: gainOf(flow) }))
  tryStart(orderTokens({ tokenCount: market.tokenCount, src, dest, arcs: gains }), prices)
  if (found.some(isBest)) return found
  tryStart(orderOf(problem, { flows, prices }), prices)
  const first = sort()[0]
  if (first === undefined || isBest(first) || (isBalanced(first) && movesAt(first, problem).length === 0)) return found

  const some = edgesThrough(edges, focus.mask)
  const tryParts = (asked: Omit<Parameters<typeof sendInParts>[0], 'problem'>) => {
    const sent = sendInParts({ problem, ...asked })
    if (sent.length > 0) tryStart(orderOf(problem, { flows: sent, prices: asked.prices }), first.prices)
  }
  for (const count of parts) tryParts({ edges: some, prices, parts: count, hops: longest })
  if (long !== undefined) for (const count of longParts) tryParts({ edges, prices: long.prices, parts: count })
  const start = sort()[0]!
  for (const { steps } of long?.paths ?? []) tryStart(along(start.order, steps), start.prices)
  const paths = singlePaths({ problem, edges, amount: problem.amount, prices: start.prices, hops: longest })
  for (const few of [paths.filter(({ steps }) => steps.length <= shortHops), paths]) {
    const path = bestPath(few)
    if (path !== undefined) tryStart(along(start.order, path.steps), start.prices)
  }
  const tops = sort().slice(0, climbed)
  for (const { prices, dual } of tops) look(earningsAt(problem, prices, dual.bound))
  const byToken = poolsByToken(focus)
  for (const top of tops) {
    const next = climb(top)
    const whole = next === top ? undefined : orientBy(problem, edges, next.order, next.prices)
    if (whole !== undefined && isBetter(whole, top)) found.push(whole)
  }
  return sort()

  /** Moves single tokens while that brings more, then all of a way, over the pools in focus. */
  function climb(start: Oriented): Oriented {
    let at = start
    let left = mostDuals
    let loses = movesThatLose(focus, byToken, at)
    const isBetterBy = (order: readonly number[], move?: Move): boolean => {
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
    const isMoved = (move: Move): boolean => isBetterBy(moved(at.order, move), move)
    /** Looks for a way, against the order of tokens too, that a part of the order would earn on top of what flows. */
    const isTurned = (count: number): boolean => {
      const { bound } = at.dual
      const flows = flowsOf(market, at.dual)
      const amount = problem.amount / count
      const sent = sentOf(market, side, flows)
      const path = bestPath(
        singlePaths({ problem: focus, edges: some, amount, prices: at.prices, sent, hops: longest }),
      )
      if (path === undefined || !(path.worth - sign * amount * at.prices[given]! > negligible * bound)) return false
      const steps = path.steps.map((step) => ({ ...step, amountIn: bound / at.prices[step.from]!, amountOut: 0 }))
      const turned = orderOf(problem, { flows: [...flows, ...steps], prices: at.prices })
      return [along(at.order, steps), turned].some((order) => isBetterBy(order))
    }
    do while (left > 0 && movesAt(at, focus).some(isMoved));
    while (left > 0 && turns.some(isTurned))
    return at
  }
}

/**
 * A problem along a path: the order of tokens is that of a known orientation, but for the tokens of the path. Undefined where it leads
 * from the source to the destination no more.
 *
 * @example
 * orientAlong(problem, edges, oriented, [{ pool: 7, from: 0, to: 3 }, { pool: 9, from: 3, to: 1 }])?.order // [0, 4, 3, 2, 1]
 */
export const orientAlong = (
  problem: Problem,
  edges: MarketState['edges'],
  { order, prices }: Oriented,
  steps: readonly PathStep[],
): Oriented | undefined => orientBy(problem, edges, along(order, steps), prices)

function orientBy(
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
 * The prices of an order of tokens, where those that are worth nothing in it have the highest at which no pool sells for them: so pools earn
 * what the dual says, and moving such a token can bring what is above its cost. Nothing leads to some either: these keep a price.
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
    if (prices[token]! > worthless) continue
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

/** An order in which the tokens of a path have changed places among themselves until the path runs forwards. */
function along(order: readonly number[], steps: readonly PathStep[]): readonly number[] {
  const tokens = steps.map(({ to }) => to)
  const isOnPath = new Set(tokens)
  let next = 0
  return order.map((token) => (isOnPath.has(token) ? tokens[next++]! : token))
}

/** What pools would earn at some prices, in either direction, where none takes more than an order of some worth brings. */
function earningsAt(
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
