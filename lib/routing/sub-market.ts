import type { CompiledMarket } from './compiled'
import { stride } from './pools/pool-rows'

/** Some pools of a market, renumbered with their tokens: `positions[i]` and `tokens[i]` are what they are in the market. */
export type SubMarket = CompiledMarket & { positions: readonly number[]; tokens: readonly number[] }

/**
 * Takes some pools out of a market, so that a question about them costs what they cost and not what the market does.
 *
 * @example
 * subMarket(compileMarket(market), [7, 12]).tokenCount // 3
 */
export function subMarket(market: CompiledMarket, positions: readonly number[]): SubMarket {
  const count = positions.length
  const ends = new Int32Array(2 * count)
  const kinds = new Uint8Array(count)
  const band = new Float64Array(2 * count)
  const edges = new Float64Array(2 * count)
  const params = new Float64Array(stride * count)
  const tokens: number[] = []
  const numbers = new Map<number, number>()
  const numberOf = (token: number): number => {
    const known = numbers.get(token)
    if (known !== undefined) return known
    numbers.set(token, tokens.length)
    return tokens.push(token) - 1
  }
  for (let index = 0; index < count; index++) {
    const position = positions[index]!
    ends[2 * index] = numberOf(market.ends[2 * position]!)
    ends[2 * index + 1] = numberOf(market.ends[2 * position + 1]!)
    kinds[index] = market.kinds[position]!
    band[2 * index] = market.band[2 * position]!
    band[2 * index + 1] = market.band[2 * position + 1]!
    edges[2 * index] = market.edges[2 * position]!
    edges[2 * index + 1] = market.edges[2 * position + 1]!
    for (let at = 0; at < stride; at++) params[index * stride + at] = market.params[position * stride + at]!
  }
  return {
    pools: positions.map((position) => market.pools[position]!),
    tokenCount: tokens.length,
    ends,
    kinds,
    band,
    edges,
    params,
    ticks: positions.map((position) => market.ticks[position]),
    positions,
    tokens,
  }
}
