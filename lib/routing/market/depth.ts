import { stateOf } from '../pools/curve/multi-name'
import type { PoolAddress } from '../pools/pool'
import { compileMarket } from './compiled'
import { spotsOf } from './spots'
import type { MarketState } from './state'

const wholeBps = 10_000

/**
 * Returns how much pools take or give of each priced token before its price moves by `bps`, in the
 * weaker direction: raw units, floats.
 *
 * Liquidity counts as far as someone would have to risk it to fake it: on both sides of the price;
 * in pools whose own price is within `bps` of the token's; against tokens that were priced before
 * this one, and against each of them no more than that token is deep itself, so that a worthless
 * token lends no depth; and of pools that share one state the deepest alone. An anchor (a token
 * without a price from pools) has no limit.
 *
 * `prices` must be those of `priceTokens` for the same market, in its order: the deepest token
 * first. A token without a price is missing.
 *
 * @example
 * const prices = priceTokens({ market, anchors: [{ token: weth, decimals: 18 }] })
 * depthWithin({ market, prices, anchor: weth, bps: 20 }).get(usdc) // 4.1e12
 */
export function depthWithin({
  market,
  prices,
  anchor,
  bps,
}: {
  market: MarketState
  prices: ReadonlyMap<PoolAddress, number>
  anchor: PoolAddress
  bps: number
}): ReadonlyMap<PoolAddress, number> {
  const spots = spotsOf(market, 1 - bps / wholeBps)
  const { ends } = compileMarket(market)
  /** In units of value. */
  const depths = new Map<number, number>()
  const amounts = new Map<PoolAddress, number>([[anchor, Number.POSITIVE_INFINITY]])
  const anchorId = market.tokenIds.get(anchor)
  if (anchorId !== undefined) depths.set(anchorId, Number.POSITIVE_INFINITY)

  /** Returns the depth of a pool between a token and one whose depth is known; 0 if its price is off. */
  const depthOf = (position: number, { token, price, known, knownPrice }: Side): number => {
    const isSecond = ends[2 * position + 1] === known
    const spot = spots.price[position]!
    const own = (isSecond ? spot : 1 / spot) * knownPrice
    if (!(Math.abs(own / price - 1) * wholeBps <= bps) || ends[2 * position + (isSecond ? 0 : 1)] !== token) return 0
    const ofKnown = (isSecond ? spots.depth1[position]! : spots.depth0[position]!) * knownPrice
    const ofToken = (isSecond ? spots.depth0[position]! : spots.depth1[position]!) * price
    return Math.min(ofKnown, ofToken)
  }

  for (const [address, price] of prices) {
    const token = market.tokenIds.get(address)
    if (address === anchor || token === undefined) continue
    const deepest = new Map<PoolAddress, { known: number; value: number }>()
    for (const { to: known, pools } of market.edges[token]!) {
      if (!depths.has(known)) continue
      const knownPrice = prices.get(market.tokens[known]!)!
      for (const position of pools) {
        const state = stateOf(market.pools[position]!.address)
        const value = depthOf(position, { token, price, known, knownPrice })
        if (value > (deepest.get(state)?.value ?? 0)) deepest.set(state, { known, value })
      }
    }
    const against = new Map<number, number>()
    for (const { known, value } of deepest.values()) against.set(known, (against.get(known) ?? 0) + value)
    const depth = [...against].reduce((sum, [known, value]) => sum + Math.min(value, depths.get(known)!), 0)
    depths.set(token, depth)
    amounts.set(address, depth / price)
  }
  return amounts
}

type Side = { token: number; price: number; known: number; knownPrice: number }
