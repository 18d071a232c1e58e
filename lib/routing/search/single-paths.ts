import type { Flow } from '../dual/recover'
import type { CompiledMarket } from '../market/compiled'
import type { MarketState } from '../market/state'
import { inputOf, outputOf, spotRate } from '../pools/oracle/oracle'
import { swapExactIn, swapExactOut } from '../pools/swap'
import type { Side } from '../route/route'
import type { Problem } from './problem'
import { type FoundPath, mostWays, type PathStep, searchBestFirst, searchPaths } from './search-paths'

/** Hops of the longest single path that is looked for. */
const maxHops = 4
/** Hops where pools could earn from each other, so that a long way may earn all along: it is left when so many more hops brought nothing. */
export const longest = 32
const patience = 6

/**
 * What runs through each pool already: raw units in (sell) or out (buy), what the pool answers to as much, and 1 or -1 for the direction (1
 * sells token0).
 */
export type Sent = { amounts: Float64Array; answers: Float64Array; directions: Int8Array }

/**
 * What some flows run through each pool, one flow a pool.
 *
 * @example
 * sentOf(market, 'SELL', [{ pool: 7, from: 0, to: 3, amountIn: 1e18, amountOut: 2989120331.4 }]).amounts[7] // 1e18
 */
export function sentOf({ ends, poolCount }: CompiledMarket, side: Side, flows: readonly Flow[]): Sent {
  const sent: Sent = {
    ...{ amounts: new Float64Array(poolCount), answers: new Float64Array(poolCount) },
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

/** By way of a search: what has come, the gas of its calls, and what both are worth. Kept between searches, of which there is one at a time. */
let reached = createReached(0)

/** A path of one pool a hop, and what it brings (sell) or minus what it takes (buy), less the gas of its calls without their ticks. */
export type SinglePath = { steps: readonly PathStep[]; worth: number }

/** What a path has to bring, and what a call can add to it at most: a way that cannot come there is left. */
type Aim = { least: number; perCall: number }

/**
 * The best path through single pools for each number of hops, net of gas: in floats, on top of what flows already. What a path has
 * reached on the way is compared at given prices of the tokens.
 *
 * @example
 * singlePaths({ problem, edges: market.edges, amount: 1e18, prices }) // [{ steps: [{ pool: 7, from: 0, to: 3 }], ... }]
 */
export function singlePaths(asked: Asked & { hops?: number; aim?: Aim }): SinglePath[] {
  const { hops = maxHops, edges, problem } = asked
  return searchPaths({
    ...{ edges, hops, side: problem.side, src: problem.src, dest: problem.dest },
    advance: advanceOf({ ...asked, hops }),
    isEnough: (found) => found.length > patience && bestAt(found) < found.length - patience,
  }).map(({ steps, way }) => ({ steps, worth: reached.worths[way]! }))
}

/**
 * A path through single pools, of any length, that follows first what the order is worth most at.
 *
 * @example
 * bestFirstPath({ problem, edges: market.edges, amount: 1e18, prices }) // { steps: [{ pool: 7, from: 0, to: 3 }], worth: 2989120331.2 }
 */
export function bestFirstPath(asked: Asked): SinglePath | undefined {
  const { edges, problem } = asked
  const found = searchBestFirst({
    ...{ edges, side: problem.side, src: problem.src, dest: problem.dest },
    ...{ advance: advanceOf(asked), worths: reached.worths },
  })
  return found && { steps: found.steps, worth: reached.worths[found.way]! }
}

/** What a path is asked to carry, and what its tokens are compared by on the way. */
export type Asked = {
  problem: Problem
  edges: MarketState['edges']
  amount: number
  prices: Float64Array
  sent?: Sent
}

/** What a step more brings: the `advance` of a search, which keeps it by way in `reached`, where it makes room. */
function advanceOf({
  problem: { market, side, src, dest, mask, callCosts },
  edges,
  amount,
  prices,
  sent,
  hops = 1,
  aim = { least: Number.NEGATIVE_INFINITY, perCall: 0 },
}: Asked & { hops?: number; aim?: Aim }) {
  const isSell = side === 'SELL'
  const { ends } = market
  const unit = prices[isSell ? dest : src]!
  const convert = isSell ? outputOf : inputOf
  const room = mostWays(edges.length, hops)
  if (reached.amounts.length < room) reached = createReached(2 * room)
  const { amounts, gases, worths } = reached
  amounts[0] = amount
  gases[0] = 0
  return (pool: number, from: number, to: number, way: number, next: number, isKnown: boolean, hop = 0): boolean => {
    if (mask !== undefined && mask[pool] === 0) return false
    const zeroForOne = ends[2 * pool] === from
    const running = sent === undefined ? 0 : sent.directions[pool]!
    if (running === (zeroForOne ? -1 : 1)) return false
    const gas = gases[way]! + (running === 0 ? callCosts[pool]! : 0)
    const price = (isSell ? prices[to]! : -prices[from]!) / unit
    const rate = spotRate(market, pool, zeroForOne)
    // Without impact it would be worth this much.
    const most = price * (isSell ? amounts[way]! * rate : amounts[way]! / rate) - gas
    if (isKnown && !(most > worths[next]!)) return false
    if (most + (hops - hop) * aim.perCall < aim.least) return false
    const answer =
      running === 0
        ? convert(market, pool, zeroForOne, amounts[way]!)
        : convert(market, pool, zeroForOne, sent!.amounts[pool]! + amounts[way]!) - sent!.answers[pool]!
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
 * The path that brings most, the first of several; undefined where there is none.
 *
 * @example
 * bestPath([{ steps: long, worth: 2 }, { steps: short, worth: 3 }])?.steps // short
 */
export const bestPath = (paths: readonly SinglePath[]): SinglePath | undefined =>
  paths.reduce<SinglePath | undefined>((a, b) => (a === undefined || b.worth > a.worth ? b : a), undefined)

/** The position of the path that brings most. */
const bestAt = (found: readonly FoundPath[]): number =>
  found.reduce((best, { way }, index) => (reached.worths[way]! > reached.worths[found[best]!.way]! ? index : best), 0)

function createReached(count: number) {
  return { amounts: new Float64Array(count), gases: new Float64Array(count), worths: new Float64Array(count) }
}

/**
 * The best path for each number of hops in integers: for amounts so small that a float is coarser than they are.
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
    advance: (pool, from, _to, way, next, isKnown) => {
      if (mask !== undefined && mask[pool] === 0) return false
      const state = market.pools[pool]!
      const tokenIn = market.tokens[from]!
      const result = isSell ? swapExactIn(state, tokenIn, values[way]!) : swapExactOut(state, tokenIn, values[way]!)
      if (!result.ok) return false
      const value = isSell ? result.amountOut : result.amountIn
      if (isKnown && !(isSell ? value > values[next]! : value < values[next]!)) return false
      values[next] = value
      return true
    },
  }).map(({ steps }) => steps)
}
