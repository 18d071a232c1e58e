import { curveOf } from './pools/curve'
import type { PoolAddress } from './pools/pool'
import type { MarketState } from './state'

/** US dollars for one raw unit, by token in lower case. A token that is missing has no price: unknown, not zero. */
export type UsdPrices = ReadonlyMap<PoolAddress, number>

type Quote = { price: number; depth: number }

/**
 * Prices tokens in US dollars from the pools themselves (floats; they inform and pay nobody). A whole unit of an anchor is one dollar.
 * From there the token with the deepest way to a known one is priced next, by the median of its pools weighed by depth, so that a thin
 * pool cannot set a price, nor a deep pool beside a token whose own price stands on a thin one. Depth is what moves a pool by one
 * percent, in dollars, in the weaker direction: liquidity on one side only says nothing. Below `minDepthUsd` there is no price.
 *
 * @example
 * priceTokens({ market, anchors: [{ token: usdc, decimals: 6 }] }).get(weth) // 3.0012e-15
 */
export function priceTokens({
  market,
  anchors,
  minDepthUsd = 100,
}: {
  market: MarketState
  anchors: readonly { token: PoolAddress; decimals: number }[]
  minDepthUsd?: number
}): UsdPrices {
  const settled = new Map<number, Quote>()
  const quotes = new Map<number, Quote[]>()
  const prices = new Map<PoolAddress, number>()

  const settle = (token: number, known: Quote) => {
    settled.set(token, known)
    prices.set(market.tokens[token]!, known.price)
    quotes.delete(token)
    for (const { to, pools } of market.edges[token]!) {
      if (settled.has(to)) continue
      const found = pools
        .map((position) => quoteFrom(market, position, token, known))
        .filter((quote) => quote.depth >= minDepthUsd)
      if (found.length > 0) quotes.set(to, [...(quotes.get(to) ?? []), ...found])
    }
  }

  for (const { token, decimals } of anchors) {
    const address = token.toLowerCase() as PoolAddress
    const id = market.tokenIds.get(address)
    prices.set(address, 10 ** -decimals)
    if (id !== undefined) settled.set(id, { price: 10 ** -decimals, depth: Number.POSITIVE_INFINITY })
  }
  for (const [id, known] of [...settled]) settle(id, known)

  while (quotes.size > 0) {
    const [token, offers] = [...quotes].reduce((top, next) => (depthOf(next[1]) > depthOf(top[1]) ? next : top))
    settle(token, { price: medianOf(offers), depth: depthOf(offers) })
  }
  return prices
}

/**
 * What an amount of raw units is worth in US dollars; undefined when the token has no price.
 *
 * @example
 * usdValueOf(prices, usdc, 1_500_000n) // 1.5
 */
export function usdValueOf(prices: UsdPrices, token: PoolAddress, amount: bigint): number | undefined {
  const price = prices.get(token.toLowerCase() as PoolAddress)
  return price === undefined ? undefined : Number(amount) * price
}

/** The price that a pool gives the token on its other side. The two directions' rates carry the same fee, so it cancels. */
function quoteFrom(market: MarketState, position: number, token: number, known: Quote): Quote {
  const pool = market.pools[position]!
  const { zeroForOne, oneForZero } = curveOf(pool)
  const [toKnown, fromKnown] =
    pool.token1 === market.tokens[token] ? [zeroForOne, oneForZero] : [oneForZero, zeroForOne]
  const price = Math.sqrt(toKnown.rateAt(0) / fromKnown.rateAt(0)) * known.price
  const depth = Math.min(toKnown.depth * known.price, fromKnown.depth * price, known.depth)
  return price > 0 && price < Number.POSITIVE_INFINITY && depth > 0 ? { price, depth } : { price: 0, depth: 0 }
}

const depthOf = (quotes: readonly Quote[]): number => Math.max(...quotes.map((quote) => quote.depth))

function medianOf(quotes: readonly Quote[]): number {
  const sorted = [...quotes].sort((a, b) => a.price - b.price)
  const half = sorted.reduce((sum, quote) => sum + quote.depth, 0) / 2
  let below = 0
  for (const { price, depth } of sorted) {
    below += depth
    if (below >= half) return price
  }
  return sorted.at(-1)!.price
}
