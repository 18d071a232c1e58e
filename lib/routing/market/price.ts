import type { PoolAddress } from '../pools/pool'
import { compileMarket } from './compiled'
import { spotsOf } from './spots'
import type { MarketState } from './state'

/** US dollars per raw unit, by token in lower case. A missing token's price is unknown. */
export type UsdPrices = ReadonlyMap<PoolAddress, number>

type Quote = { price: number; depth: number }

/**
 * Prices tokens in US dollars from pools (floats, for display only). A whole unit of an anchor is
 * one dollar. Repeatedly prices the token with the deepest connection to known ones, by the median
 * of its pools weighted by depth. So neither a thin pool sets a price, nor a deep pool against a
 * token whose own price depends on a thin one. Depth is what moves a pool by one percent, in
 * dollars, in the weaker direction, as one-sided liquidity proves nothing. Below `minDepthUsd`
 * there is no price.
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
  /** Offers from settled tokens, as alternating price and depth; `depths` has the deepest. */
  const offers: number[][] = market.tokens.map(() => [])
  const depths = new Float64Array(market.tokens.length)
  const next = createQueue()
  const spots = spotsOf(market, moved)
  const { ends } = compileMarket(market)

  const settle = (token: number, known: Quote) => {
    settled[token] = 1
    prices.set(market.tokens[token]!, known.price)
    for (const { to, pools } of market.edges[token]!) {
      if (settled[to] === 1) continue
      const before = depths[to]!
      for (const position of pools) {
        const isSecond = ends[2 * position + 1] === token
        const spot = spots.price[position]!
        const price = (isSecond ? spot : 1 / spot) * known.price
        const toKnown = (isSecond ? spots.depth1[position]! : spots.depth0[position]!) * known.price
        const fromKnown = (isSecond ? spots.depth0[position]! : spots.depth1[position]!) * price
        const depth = Math.min(toKnown, fromKnown, known.depth)
        if (!(price > 0 && price < Number.POSITIVE_INFINITY && depth >= minDepthUsd)) continue
        offers[to]!.push(price, depth)
        depths[to] = Math.max(depths[to]!, depth)
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

/** Fraction of a price that defines depth: what a pool pays until its price falls to it. */
const moved = 0.99

/** Returns the median price, weighted by depth. */
function medianOf(offers: readonly number[]): number {
  // Fast path: most tokens have one pool.
  if (offers.length === 2) return offers[0]!
  const order = Array.from({ length: offers.length / 2 }, (_, index) => 2 * index)
  order.sort((a, b) => offers[a]! - offers[b]!)
  const half = order.reduce((sum, index) => sum + offers[index + 1]!, 0) / 2
  let below = 0
  for (const index of order) {
    below += offers[index + 1]!
    if (below >= half) return offers[index]!
  }
  return offers[order.at(-1)!]!
}

/** Creates a queue of tokens, deepest first, then first come. Deeper tokens are pushed again. */
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
