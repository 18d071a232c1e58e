import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { liquidityWithin } from '@/lib/routing/market/depth'
import { priceTokens, type UsdPrices } from '@/lib/routing/market/price'
import type { MarketState } from '@/lib/routing/market/state'
import type { Chain } from '../chain'

const remembered = new WeakMap<MarketState, UsdPrices>()
const measured = new WeakMap<MarketState, ReadonlyMap<Address, number>>()

/**
 * Returns every token's dollar price from the pools, cached per market state. Listed stables: $1.
 *
 * @example
 * usdPrices(mainnet, market).get(weth) // 2.5e-15, 2,500 dollars for 10^18
 */
export const usdPrices = (chain: Chain, market: MarketState): UsdPrices => {
  const known = remembered.get(market)
  if (known) return known
  const prices = priceTokens({ market, anchors: dollarsOf(chain) })
  remembered.set(market, prices)
  return prices
}

/**
 * Returns the dollars of every priced token that pools buy or sell until its price moves by one
 * percent, in the weaker direction. Cached per market state.
 *
 * @example
 * liquidityUsd(mainnet, market).get(weth) // 812944.2
 */
export const liquidityUsd = (chain: Chain, market: MarketState): ReadonlyMap<Address, number> => {
  const known = measured.get(market)
  if (known) return known
  const liquidity = liquidityWithin({
    market,
    prices: usdPrices(chain, market),
    bps: 100,
    anchors: dollarsOf(chain).map(({ token }) => token),
  })
  measured.set(market, liquidity)
  return liquidity
}

/** Returns the tokens that define a dollar: the listed stable ones. */
const dollarsOf = (chain: Chain) =>
  chain.tokens
    .filter(({ symbol }) => chain.stableSymbols.includes(symbol))
    .map(({ address, decimals }) => ({ token: toLowerAddress(address), decimals }))
