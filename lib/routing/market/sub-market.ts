import { stride } from '../pools/pool-rows'
import type { CompiledMarket } from './compiled'

/** A renumbered subset of pools: `positions[i]` and `tokens[i]` are the market's numbers. */
export type SubMarket = CompiledMarket & { positions: readonly number[]; tokens: readonly number[] }

let shared = createRows(0)
/** Number of each of the market's tokens in the subset. */
let numbers = new Int32Array(0)

/**
 * Extracts pools from a market, so that the cost of a question depends on them alone. Each thread
 * has one buffer, which the next call overwrites.
 *
 * @example
 * subMarket(compileMarket(market), [7, 12]).tokenCount // 3
 */
export function subMarket(market: CompiledMarket, positions: readonly number[]): SubMarket {
  const count = positions.length
  if (shared.kinds.length < count) shared = createRows(2 * count)
  if (numbers.length < market.tokenCount) numbers = new Int32Array(market.tokenCount).fill(-1)
  const { ends, kinds, band, edges, params, ticks } = shared
  const tokens: number[] = []
  for (let index = 0; index < count; index++) {
    const position = positions[index]!
    for (let end = 0; end < 2; end++) {
      const token = market.ends[2 * position + end]!
      if (numbers[token] === -1) numbers[token] = tokens.push(token) - 1
      ends[2 * index + end] = numbers[token]!
      band[2 * index + end] = market.band[2 * position + end]!
      edges[2 * index + end] = market.edges[2 * position + end]!
    }
    kinds[index] = market.kinds[position]!
    for (let at = 0; at < stride; at++) params[index * stride + at] = market.params[position * stride + at]!
    ticks[index] = market.ticks[position]
  }
  for (let index = 0; index < tokens.length; index++) numbers[tokens[index]!] = -1
  return { poolCount: count, tokenCount: tokens.length, ends, kinds, band, edges, params, ticks, positions, tokens }
}

function createRows(pools: number): Omit<CompiledMarket, 'poolCount' | 'tokenCount'> {
  return {
    ends: new Int32Array(2 * pools),
    kinds: new Uint8Array(pools),
    band: new Float64Array(2 * pools),
    edges: new Float64Array(2 * pools),
    params: new Float64Array(stride * pools),
    ticks: new Array(pools).fill(undefined),
  }
}
