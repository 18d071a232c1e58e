import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/registry'
import type { MarketState } from '@/lib/routing/state'
import { midPrice } from './mid-price'

/** Dollars for one raw unit of a token, by address in lower case; a token that is not in it has no known price. */
export type UsdPrices = ReadonlyMap<Address, number>

/** A pool with less than this on the known side may say anything. */
const leastDepthUsd = 1_000

const remembered = new WeakMap<MarketState, UsdPrices>()

/**
 * Prices every token in dollars from the pools themselves: listed stable tokens are one dollar, every other token is priced by the
 * deepest pool that leads to a priced one, the deepest first. Remembered for each state of the market.
 *
 * @example
 * usdPrices(mainnet, market).get(weth) // 2.5e-15, 2,500 dollars for 10^18
 */
export const usdPrices = (chain: Chain, market: MarketState): UsdPrices => {
  const known = remembered.get(market)
  if (known) return known
  const prices = new Map<Address, number>()
  for (const { address, symbol, decimals } of chain.tokens)
    if (chain.stableSymbols.includes(symbol)) prices.set(toLowerAddress(address), 10 ** -decimals)
  for (;;) {
    const next = findDeepest(market, prices)
    if (!next) break
    prices.set(next.token, next.price)
  }
  remembered.set(market, prices)
  return prices
}

/** The unpriced token whose way to a priced one is the deepest. */
const findDeepest = (market: MarketState, prices: UsdPrices) => {
  let best: { token: Address; price: number; depthUsd: number } | undefined
  for (const pool of market.pools) {
    const [token, priced] = prices.has(pool.token0) ? [pool.token1, pool.token0] : [pool.token0, pool.token1]
    const pricedUsd = prices.get(priced)
    if (pricedUsd === undefined || prices.has(token)) continue
    const mid = midPrice(pool, token)
    if (!mid) continue
    const price = mid.price * pricedUsd
    const depthUsd = mid.depth * price
    if (depthUsd >= leastDepthUsd && (best === undefined || depthUsd > best.depthUsd)) best = { token, price, depthUsd }
  }
  return best
}
