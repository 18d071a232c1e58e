import type { Flow } from '../dual/recover'
import type { CompiledMarket } from '../market/compiled'
import type { MarketState } from '../market/state'
import { inputOf, outputOf, spotRate } from '../pools/oracle/oracle'
import { swapExactIn, swapExactOut } from '../pools/swap'
import type { Side } from '../route/route'
import type { Problem } from './problem'
import { type FoundPath, maxPathStates, type PathStep, searchBestFirst, searchPaths } from './search-paths'

/** Maximum hops of a single path. */
const maxHops = 4
/**
 * Maximum hops where pools could earn from each other, and hops without a gain that end a search.
 */
export const maxLongHops = 32
const patience = 6

/** Flows by pool: raw units in (sell) or out (buy), the other side, 1 (sells token0), -1 or 0. */
export type Sent = { amounts: Float64Array; answers: Float64Array; directions: Int8Array }

/**
 * Indexes flows by pool, with one flow per pool.
 *
 * @example
 * const flow = { pool: 7, from: 0, to: 3, amountIn: 1e18, amountOut: 2989120331.4 }
 * sentOf(market, 'SELL', [flow]).amounts[7]
 * // 1e18
 */
export function sentOf({ ends, poolCount }: CompiledMarket, side: Side, flows: readonly Flow[]): Sent {
  const sent: Sent = {
    amounts: new Float64Array(poolCount),
    answers: new Float64Array(poolCount),
    directions: new Int8Array(poolCount),
  }
  for (const { pool, from, amountIn, amountOut } of flows) {
    const [amount, answer] = side === 'SELL' ? [amountIn, amountOut] : [amountOut, amountIn]
    sent.amounts[pool] = amount
    sent.answers[pool] = answer
    sent.directions[pool] = ends[2 * pool] === from ? 1 : -1
  }
  return sent
}

/** The state of a search by path: amount, gas of its calls, and net value. Reused. */
let reached = createReached(0)

/** A path of one pool per hop, with its net value: output or minus input, less gas of calls. */
export type SinglePath = { steps: readonly PathStep[]; worth: number }

/** The minimum value of a path, and the most that a call can add: hopeless paths are pruned. */
type Aim = { min: number; perCall: number }

/**
 * Returns the best path through single pools for each number of hops, net of gas: in floats, on top
 * of the existing flows. Intermediate amounts are compared at the given token prices.
 *
 * @example
 * singlePaths({ problem, edges: market.edges, amount: 1e18, prices }) // [{ steps, worth }, ...]
 */
export function singlePaths(query: PathQuery & { hops?: number; aim?: Aim }): SinglePath[] {
  const { hops = maxHops, edges, problem } = query
  return searchPaths({
    edges,
    hops,
    side: problem.side,
    src: problem.src,
    dest: problem.dest,
    advance: advanceOf({ ...query, hops }),
    isEnough: (found) => found.length > patience && bestAt(found) < found.length - patience,
  }).map(({ steps, path }) => ({ steps, worth: reached.worths[path]! }))
}

/**
 * Returns a path through single pools, of any length, found by best-first search on the order's
 * value.
 *
 * @example
 * bestFirstPath({ problem, edges: market.edges, amount: 1e18, prices }) // { steps, worth }
 */
export function bestFirstPath(query: PathQuery): SinglePath | undefined {
  const { edges, problem } = query
  const found = searchBestFirst({
    edges,
    side: problem.side,
    src: problem.src,
    dest: problem.dest,
    advance: advanceOf(query),
    worths: reached.worths,
  })
  return found && { steps: found.steps, worth: reached.worths[found.path]! }
}

/** The amount that a path carries, and the prices that compare tokens on the way. */
export type PathQuery = {
  problem: Problem
  edges: MarketState['edges']
  amount: number
  prices: Float64Array
  sent?: Sent
}

/** Returns the `advance` callback of a search, which stores results in `reached`. */
function advanceOf({
  problem: { market, side, src, dest, mask, callCosts },
  edges,
  amount,
  prices,
  sent,
  hops = 1,
  aim = { min: Number.NEGATIVE_INFINITY, perCall: 0 },
}: PathQuery & { hops?: number; aim?: Aim }) {
  const isSell = side === 'SELL'
  const { ends } = market
  const unit = prices[isSell ? dest : src]!
  const convert = isSell ? outputOf : inputOf
  const room = maxPathStates(edges.length, hops)
  if (reached.amounts.length < room) reached = createReached(2 * room)
  const { amounts, gases, worths } = reached
  amounts[0] = amount
  gases[0] = 0
  return (pool: number, from: number, to: number, path: number, next: number, isKnown: boolean, hop = 0): boolean => {
    if (mask !== undefined && mask[pool] === 0) return false
    const zeroForOne = ends[2 * pool] === from
    const running = sent === undefined ? 0 : sent.directions[pool]!
    if (running === (zeroForOne ? -1 : 1)) return false
    const gas = gases[path]! + (running === 0 ? callCosts[pool]! : 0)
    const price = (isSell ? prices[to]! : -prices[from]!) / unit
    const rate = spotRate(market, pool, zeroForOne)
    // The value without price impact.
    const maxNet = price * (isSell ? amounts[path]! * rate : amounts[path]! / rate) - gas
    if (isKnown && !(maxNet > worths[next]!)) return false
    if (maxNet + (hops - hop) * aim.perCall < aim.min) return false
    const answer =
      running === 0
        ? convert(market, pool, zeroForOne, amounts[path]!)
        : convert(market, pool, zeroForOne, sent!.amounts[pool]! + amounts[path]!) - sent!.answers[pool]!
    if (!(answer > 0 && answer < Number.POSITIVE_INFINITY)) return false
    const worth = price * answer - gas
    if (isKnown && !(worth > worths[next]!)) return false
    amounts[next] = answer
    gases[next] = gas
    worths[next] = worth
    return true
  }
}

/**
 * Returns the path with the highest value, the first of equals; undefined if there is none.
 *
 * @example
 * bestPath([{ steps: long, worth: 2 }, { steps: short, worth: 3 }])?.steps // short
 */
export const bestPath = (paths: readonly SinglePath[]): SinglePath | undefined =>
  paths.reduce<SinglePath | undefined>((a, b) => (a === undefined || b.worth > a.worth ? b : a), undefined)

/** Returns the index of the path with the highest value. */
const bestAt = (found: readonly FoundPath[]): number =>
  found.reduce(
    (best, { path }, index) => (reached.worths[path]! > reached.worths[found[best]!.path]! ? index : best),
    0,
  )

function createReached(count: number) {
  return { amounts: new Float64Array(count), gases: new Float64Array(count), worths: new Float64Array(count) }
}

/**
 * Returns the best path for each number of hops in integers, for amounts so small that floats are
 * too coarse.
 *
 * @example
 * singlePathsExact({ problem, market, amount: 3n }) // [[{ pool: 7, from: 0, to: 3 }]]
 */
export function singlePathsExact({
  problem: { side, src, dest, mask },
  market,
  amount,
}: {
  problem: Problem
  market: MarketState
  amount: bigint
}): readonly (readonly PathStep[])[] {
  const isSell = side === 'SELL'
  const values = [amount]
  return searchPaths({
    edges: market.edges,
    side,
    src,
    dest,
    hops: maxHops,
    advance: (pool, from, _to, path, next, isKnown) => {
      if (mask !== undefined && mask[pool] === 0) return false
      const state = market.pools[pool]!
      const tokenIn = market.tokens[from]!
      const result = isSell ? swapExactIn(state, tokenIn, values[path]!) : swapExactOut(state, tokenIn, values[path]!)
      if (!result.ok) return false
      const value = isSell ? result.amountOut : result.amountIn
      if (isKnown && !(isSell ? value > values[next]! : value < values[next]!)) return false
      values[next] = value
      return true
    },
  }).map(({ steps }) => steps)
}
