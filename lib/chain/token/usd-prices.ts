import { toLowerAddress } from '@/lib/address'
import { priceTokens, type UsdPrices } from '@/lib/routing/market/price'
import type { MarketState } from '@/lib/routing/market/state'
import type { Chain } from '../chain'

const remembered = new WeakMap<MarketState, UsdPrices>()

/**
 * Prices every token in dollars from the pools themselves, listed stable tokens being one dollar. Remembered for each state of the market.
 *
 * @example
 * usdPrices(mainnet, market).get(weth) // 2.5e-15, 2,500 dollars for 10^18
 */
export const usdPrices = (chain: Chain, market: MarketState): UsdPrices => {
  const known = remembered.get(market)
  if (known) return known
  const anchors = chain.tokens
    .filter(({ symbol }) => chain.stableSymbols.includes(symbol))
    .map(({ address, decimals }) => ({ token: toLowerAddress(address), decimals }))
  const prices = priceTokens({ market, anchors })
  remembered.set(market, prices)
  return prices
}
