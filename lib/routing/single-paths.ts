import { inputOf, outputOf, spotRate } from './pools/oracle'
import { swapExactIn, swapExactOut } from './pools/swap'
import type { Problem } from './problem'
import { type Step, searchPaths } from './search-paths'
import type { MarketState } from './state'

/** Hops of the longest single path that is looked for. */
const maxHops = 4
/** Hops where pools could earn from each other, so that a long way may earn all along: it is left when so many more hops brought nothing. */
export const longest = 32
const patience = 6

/** What runs through each pool already: raw units in, and 1 or -1 for the direction (1 sells token0). */
export type Sent = { amounts: Float64Array; directions: Int8Array }

type Reached = { amount: number; gas: number; worth: number; hops: number }

/** A path of one pool a hop, and what it brings (sell) or minus what it takes (buy), less the gas of its calls without their ticks. */
export type SinglePath = { steps: readonly Step[]; worth: number }

/** What a path has to bring, and what a call can add to it at most: a way that cannot come there is left. */
type Aim = { least: number; perCall: number }

/**
 * The best path through single pools for each number of hops, net of gas: in floats, on top of what flows already. What a path has
 * reached on the way is compared at given prices of the tokens.
 *
 * @example
 * singlePaths({ problem, edges: market.edges, amount: 1e18, prices }) // [{ steps: [{ pool: 7, from: 0, to: 3 }], ... }]
 */
export function singlePaths({
  problem: { market, side, src, dest, mask, callCosts },
  edges,
  amount,
  prices,
  sent,
  hops = maxHops,
  aim = { least: Number.NEGATIVE_INFINITY, perCall: 0 },
}: {
  problem: Problem
  edges: MarketState['edges']
  amount: number
  prices: Float64Array
  sent?: Sent
  hops?: number
  aim?: Aim
}): SinglePath[] {
  const isSell = side === 'SELL'
  const unit = prices[isSell ? dest : src]!
  const convert = isSell ? outputOf : inputOf
  return searchPaths<Reached>({
    edges,
    side,
    src,
    dest,
    hops,
    start: { amount, gas: 0, worth: 0, hops: 0 },
    advance: (pool, from, to, reached, best) => {
      if (mask !== undefined && mask[pool] === 0) return undefined
      const zeroForOne = market.ends[2 * pool] === from
      const running = sent === undefined ? 0 : sent.directions[pool]!
      if (running === (zeroForOne ? -1 : 1)) return undefined
      const gas = reached.gas + (running === 0 ? callCosts[pool]! : 0)
      const price = (isSell ? prices[to]! : -prices[from]!) / unit
      const rate = spotRate(market, pool, zeroForOne)
      // Without impact it would be worth this much.
      const most = price * (isSell ? reached.amount * rate : reached.amount / rate) - gas
      if (best !== undefined && !(most > best.worth)) return undefined
      if (most + (hops - 1 - reached.hops) * aim.perCall < aim.least) return undefined
      const already = running === 0 ? 0 : sent!.amounts[pool]!
      const before = already === 0 ? 0 : convert(market, pool, zeroForOne, already)
      const next = convert(market, pool, zeroForOne, already + reached.amount) - before
      if (!(next > 0 && next < Number.POSITIVE_INFINITY)) return undefined
      const worth = price * next - gas
      return best === undefined || worth > best.worth ? { amount: next, gas, worth, hops: reached.hops + 1 } : undefined
    },
    isEnough: (found) => found.length > patience && bestAt(found) < found.length - patience,
  }).map(({ steps, value }) => ({ steps, worth: value.worth }))
}

/** The position of the path that brings most. */
const bestAt = (found: readonly Reached[]): number =>
  found.reduce((best, { worth }, index) => (worth > found[best]!.worth ? index : best), 0)

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
}): readonly (readonly Step[])[] {
  const isSell = side === 'SELL'
  return searchPaths<bigint>({
    edges: market.edges,
    side,
    src,
    dest,
    hops: maxHops,
    start: amount,
    advance: (pool, from, _to, value, best) => {
      if (mask !== undefined && mask[pool] === 0) return undefined
      const state = market.pools[pool]!
      const tokenIn = market.tokens[from]!
      const result = isSell ? swapExactIn(state, tokenIn, value) : swapExactOut(state, tokenIn, value)
      if (!result.ok) return undefined
      const next = isSell ? result.amountOut : result.amountIn
      return best === undefined || (isSell ? next > best : next < best) ? next : undefined
    },
  }).map(({ steps }) => steps)
}
