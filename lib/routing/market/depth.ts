import { sharedStateOf } from '../pools/curve/multi-name'
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
  anchor,
  ...query
}: DepthQuery & { anchor: PoolAddress }): ReadonlyMap<PoolAddress, number> {
  const { market, prices } = query
  const { depths } = measure({ ...query, anchors: [anchor] })
  const amounts = new Map<PoolAddress, number>([[anchor, Number.POSITIVE_INFINITY]])
  for (const [address, price] of prices) {
    const token = market.tokenIds.get(address)
    if (address !== anchor && token !== undefined) amounts.set(address, depths.get(token)! / price)
  }
  return amounts
}

/**
 * Returns how much pools take or give of each priced token before its price moves by `bps`, in the
 * weaker direction: in units of value, floats. As `depthWithin`, but against every priced token, so
 * that the anchors have a depth, too. Against a token that was priced after it a token counts no
 * more than it does against those before it: what is priced by a thin pool gains nothing by a large
 * one next to a token of the same owner.
 *
 * @example
 * const prices = usdPrices(mainnet, market)
 * liquidityWithin({ market, prices, anchors: [usdc], bps: 100 }).get(weth)
 * // 812944.2
 */
export function liquidityWithin(
  query: DepthQuery & { anchors: readonly PoolAddress[] },
): ReadonlyMap<PoolAddress, number> {
  const { market, prices, anchors } = query
  const { depths, depthAgainst } = measure(query)
  const values = new Map<PoolAddress, number>()
  const before = new Set<number>(anchors.flatMap((address) => market.tokenIds.get(address) ?? []))
  for (const address of prices.keys()) {
    const token = market.tokenIds.get(address)
    if (token === undefined) continue
    const own = depths.get(token)!
    let [early, late] = [0, 0]
    for (const [other, value] of depthAgainst(token, (id) => depths.has(id))) {
      const counted = Math.min(value, depths.get(other)!)
      if (before.has(other)) early += counted
      else late += counted
    }
    before.add(token)
    values.set(address, early + Math.min(late, own))
  }
  return values
}

type DepthQuery = { market: MarketState; prices: ReadonlyMap<PoolAddress, number>; bps: number }

/**
 * Measures tokens in the order of `prices`: `depths` by the number of the token, each against those
 * before it; `depthAgainst` by the number of the other token, of the pools with those that count.
 */
const measure = ({ market, prices, anchors, bps }: DepthQuery & { anchors: readonly PoolAddress[] }) => {
  const spots = spotsOf(market, 1 - bps / wholeBps)
  const { ends } = compileMarket(market)

  /** Returns the depth of a pool between a token and one of known depth; 0 if its price is off. */
  const depthOf = (position: number, { token, price, known, knownPrice }: Side): number => {
    const isSecond = ends[2 * position + 1] === known
    const spot = spots.price[position]!
    const own = (isSecond ? spot : 1 / spot) * knownPrice
    if (!(Math.abs(own / price - 1) * wholeBps <= bps) || ends[2 * position + (isSecond ? 0 : 1)] !== token) return 0
    const ofKnown = (isSecond ? spots.depth1[position]! : spots.depth0[position]!) * knownPrice
    const ofToken = (isSecond ? spots.depth0[position]! : spots.depth1[position]!) * price
    return Math.min(ofKnown, ofToken)
  }

  const depthAgainst = (token: number, counts: (id: number) => boolean): ReadonlyMap<number, number> => {
    const price = prices.get(market.tokens[token]!)!
    const deepest = new Map<PoolAddress, { known: number; value: number }>()
    for (const { to: known, pools } of market.edges[token]!) {
      if (!counts(known)) continue
      const knownPrice = prices.get(market.tokens[known]!)!
      for (const position of pools) {
        const state = sharedStateOf(market.pools[position]!.address)
        const value = depthOf(position, { token, price, known, knownPrice })
        if (value > (deepest.get(state)?.value ?? 0)) deepest.set(state, { known, value })
      }
    }
    const against = new Map<number, number>()
    for (const { known, value } of deepest.values()) against.set(known, (against.get(known) ?? 0) + value)
    return against
  }

  const depths = new Map<number, number>()
  for (const anchor of anchors) {
    const id = market.tokenIds.get(anchor)
    if (id !== undefined) depths.set(id, Number.POSITIVE_INFINITY)
  }
  for (const address of prices.keys()) {
    const token = market.tokenIds.get(address)
    if (token === undefined || depths.has(token)) continue
    const against = depthAgainst(token, (id) => depths.has(id))
    depths.set(
      token,
      [...against].reduce((sum, [known, value]) => sum + Math.min(value, depths.get(known)!), 0),
    )
  }
  return { depths, depthAgainst }
}

type Side = { token: number; price: number; known: number; knownPrice: number }
