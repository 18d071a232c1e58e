import { curveOf } from './pools/curve'
import type { Pool, PoolAddress } from './pools/pool'
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
  const prices = new Map<PoolAddress, number>()
  const settled = new Uint8Array(market.tokens.length)
  /** What the pools of settled tokens say of each other token, and how deep the deepest of them is. */
  const offers: Quote[][] = market.tokens.map(() => [])
  const depths = new Float64Array(market.tokens.length)
  const next = createQueue()

  const settle = (token: number, known: Quote) => {
    settled[token] = 1
    prices.set(market.tokens[token]!, known.price)
    for (const { to, pools } of market.edges[token]!) {
      if (settled[to] === 1) continue
      const before = depths[to]!
      for (const position of pools) {
        const quote = quoteFrom(market.pools[position]!, market.tokens[token]!, known)
        if (!(quote.depth >= minDepthUsd)) continue
        offers[to]!.push(quote)
        depths[to] = Math.max(depths[to]!, quote.depth)
      }
      if (depths[to]! > before) next.push(to, depths[to]!)
    }
  }

  const known = anchors.flatMap(({ token, decimals }) => {
    const address = token.toLowerCase() as PoolAddress
    prices.set(address, 10 ** -decimals)
    const id = market.tokenIds.get(address)
    if (id === undefined) return []
    settled[id] = 1
    return [{ id, quote: { price: 10 ** -decimals, depth: Number.POSITIVE_INFINITY } }]
  })
  for (const { id, quote } of known) settle(id, quote)
  for (let token = next.pop(); token !== undefined; token = next.pop())
    if (settled[token] === 0) settle(token, { price: medianOf(offers[token]!), depth: depths[token]! })
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

/** What a pool says of its tokens: the price of the first in units of the second, and what it pays of each before that moves by 1 %. */
type Spot = { price: number; depth0: number; depth1: number }
const spots = new WeakMap<Pool, Spot>()

/** Kept as long as the pool's state lives, so that a new block costs its changed pools only. The fee is in both rates and cancels. */
function spotOf(pool: Pool): Spot {
  const remembered = spots.get(pool)
  if (remembered !== undefined) return remembered
  const { zeroForOne, oneForZero } = curveOf(pool)
  const price = Math.sqrt(zeroForOne.rateAt(0) / oneForZero.rateAt(0))
  const spot = { price, depth0: oneForZero.depth, depth1: zeroForOne.depth }
  spots.set(pool, spot)
  return spot
}

/** The price that a pool gives the token on its other side. */
function quoteFrom(pool: Pool, token: PoolAddress, known: Quote): Quote {
  const spot = spotOf(pool)
  const isSecond = pool.token1 === token
  const price = (isSecond ? spot.price : 1 / spot.price) * known.price
  const [toKnown, fromKnown] = isSecond ? [spot.depth1, spot.depth0] : [spot.depth0, spot.depth1]
  const depth = Math.min(toKnown * known.price, fromKnown * price, known.depth)
  return price > 0 && price < Number.POSITIVE_INFINITY && depth > 0 ? { price, depth } : { price: 0, depth: 0 }
}

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

/** Tokens by depth, the deepest out first, of equal ones the one that came first. A token is pushed again when it got deeper. */
function createQueue() {
  const heap: { token: number; depth: number; turn: number }[] = []
  const turns = new Map<number, number>()
  const isBefore = (a: number, b: number) => {
    const [one, other] = [heap[a]!, heap[b]!]
    return one.depth === other.depth ? one.turn < other.turn : one.depth > other.depth
  }
  const swap = (a: number, b: number) => {
    const held = heap[a]!
    heap[a] = heap[b]!
    heap[b] = held
  }
  return {
    push: (token: number, depth: number) => {
      const turn = turns.get(token) ?? turns.size
      turns.set(token, turn)
      heap.push({ token, depth, turn })
      for (let at = heap.length - 1, up = (at - 1) >> 1; at > 0 && isBefore(at, up); at = up, up = (at - 1) >> 1)
        swap(at, up)
    },
    pop: (): number | undefined => {
      const top = heap[0]
      const last = heap.pop()
      if (top === undefined || last === undefined || heap.length === 0) return top?.token
      heap[0] = last
      for (let at = 0; ; ) {
        const left = 2 * at + 1
        if (left >= heap.length) break
        const down = left + 1 < heap.length && isBefore(left + 1, left) ? left + 1 : left
        if (!isBefore(down, at)) break
        swap(at, down)
        at = down
      }
      return top.token
    },
  }
}
