import { compileMarket } from '../market/compiled'
import { allowedPools, type PoolFilter } from '../market/pool-filter'
import type { MarketState } from '../market/state'
import { noTaxes } from '../market/taxes'
import type { PoolAddress } from '../pools/pool'
import { startSell } from './start-prices'

/** Open orders of a pair; `rate` is the lowest that one asks, raw destination per raw source. */
export type WaitingPair = { src: PoolAddress; dest: PoolAddress; rate: number }

/** Maximum open orders on one path: with the order itself, a cycle of three. */
const maxOrders = 2

/**
 * Returns an upper bound of the rate of each pair at an infinitesimal amount, through pools and the
 * other pairs' open orders: pools pay less for larger amounts, so no order that asks for more is
 * filled. Zero if nothing leads there. Never too low; too high if pools disagree, as a path may use
 * them repeatedly.
 *
 * @example
 * marginalRates({ market, filter: {}, pairs: [{ src: weth, dest: usdc, rate: 3.1e-9 }] })
 * // Float64Array [3.0e-9]
 */
export function marginalRates({
  market,
  filter,
  pairs,
}: {
  market: MarketState
  filter: Omit<PoolFilter, 'via'>
  pairs: readonly WaitingPair[]
}): Float64Array {
  const tokens = [...new Set(pairs.flatMap(({ src, dest }) => [src, dest]))]
  const size = tokens.length
  const numbers = new Map(tokens.map((token, index) => [token, index]))
  const ends = pairs.map(({ src, dest }) => [numbers.get(src)!, numbers.get(dest)!] as const)
  const pools = ratesOfPools({ market, filter, tokens })
  // Output per input of the pairs' orders. Orders within the pools' reach ask others for no less
  // than the pools pay.
  const orders = new Float64Array(size * size)
  for (let index = 0; index < pairs.length; index++) {
    const [src, dest] = ends[index]!
    const given = 1 / Math.max(pairs[index]!.rate, pools[src * size + dest]!)
    const at = dest * size + src
    if (given > orders[at]!) orders[at] = given
  }
  let best = pools
  for (let count = 0; count < maxOrders; count++)
    best = largest(pools, product(pools, product(orders, best, size), size))
  return Float64Array.from(ends, ([src, dest]) => best[src * size + dest]!)
}

/** Returns the rate from each token (row) to each other (column), and 1 from a token to itself. */
function ratesOfPools({
  market,
  filter: { endsOnly = [], ...filter },
  tokens,
}: {
  market: MarketState
  filter: Omit<PoolFilter, 'via'>
  tokens: readonly PoolAddress[]
}): Float64Array {
  const size = tokens.length
  const rates = new Float64Array(size * size)
  const [first = '0x'] = tokens
  const avoided = endsOnly.filter((token) => !tokens.includes(token))
  const mask = allowedPools({
    market,
    srcToken: first,
    destToken: first,
    taxes: noTaxes,
    filter: { ...filter, endsOnly: avoided },
  })
  const rows = compileMarket(market)
  const allowed = Int32Array.from(market.pools.keys()).filter((pool) => mask === undefined || mask[pool] === 1)
  const ids = tokens.map((token) => market.tokenIds.get(token))
  const prices = new Float64Array(rows.tokenCount)
  const fixed = new Uint8Array(rows.tokenCount)
  ids.forEach((dest, column) => {
    if (dest !== undefined) {
      startSell(rows, allowed, { src: dest, dest }, prices, fixed)
      ids.forEach((src, row) => {
        if (src !== undefined && fixed[src] === 0) rates[row * size + column] = prices[src]!
      })
    }
    rates[column * size + column] = 1
  })
  return rates
}

/** Returns the best rates over one intermediate token. */
function product(from: Float64Array, to: Float64Array, size: number): Float64Array {
  const found = new Float64Array(size * size)
  for (let row = 0; row < size; row++)
    for (let middle = 0; middle < size; middle++) {
      const first = from[row * size + middle]!
      if (first === 0) continue
      for (let column = 0; column < size; column++) {
        const rate = first * to[middle * size + column]!
        if (rate > found[row * size + column]!) found[row * size + column] = rate
      }
    }
  return found
}

const largest = (one: Float64Array, other: Float64Array) => one.map((value, index) => Math.max(value, other[index]!))
