import type { Flow } from '../dual/recover'
import type { CompiledMarket } from '../market/compiled'
import { orderTokens } from './order-tokens'

/**
 * Returns a market in which every pool only sells the token that comes first in an order of all
 * tokens, so that flows cannot form a cycle.
 *
 * @example
 * orient(compileMarket(market), [2, 0, 1]).band[0] // 0: pool 0 does not sell token 0
 */
export function orient(market: CompiledMarket, order: readonly number[]): CompiledMarket {
  const { ends, poolCount } = market
  const ranks = new Int32Array(market.tokenCount)
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank]!] = rank
  const oriented = withOwnBands(market)
  for (let pool = 0; pool < poolCount; pool++)
    restrictDirection(oriented, pool, ranks[ends[2 * pool]!]! < ranks[ends[2 * pool + 1]!]!)
  return oriented
}

/**
 * Returns a market in which the given pools only sell the given token.
 *
 * @example
 * orientSome(compileMarket(market), [{ pool: 0, from: 1 }]).band[0] // 0: does not sell token0
 */
export function orientSome(market: CompiledMarket, ways: Iterable<{ pool: number; from: number }>): CompiledMarket {
  const oriented = withOwnBands(market)
  for (const { pool, from } of ways) restrictDirection(oriented, pool, market.ends[2 * pool] === from)
  return oriented
}

const withOwnBands = (market: CompiledMarket): CompiledMarket => ({
  ...market,
  band: market.band.slice(),
})

/** Restricts a pool to one direction. */
function restrictDirection(market: CompiledMarket, pool: number, sellsZero: boolean) {
  const { band } = market
  if (sellsZero) band[2 * pool + 1] = Number.POSITIVE_INFINITY
  else band[2 * pool] = 0
}

/**
 * Returns an order of the tokens in which most flows, by value, run forwards.
 *
 * @example
 * const flows = [{ pool: 7, from: 0, to: 2, amountIn: 1e18, amountOut: 9e17 }]
 * orderOf({ market, src: 0, dest: 1 }, { flows, prices })
 * // [0, 2, 1]
 */
export function orderOf(
  { market, src, dest }: { market: CompiledMarket; src: number; dest: number },
  { flows, prices }: { flows: readonly Flow[]; prices: Float64Array },
): readonly number[] {
  const arcs = flows.map(({ from, to, amountIn }) => ({ from, to, weight: prices[from]! * amountIn }))
  return orderTokens({ tokenCount: market.tokenCount, src, dest, arcs })
}
