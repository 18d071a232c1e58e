import { usdPrices } from '@/lib/chain/usd-prices'
import { compileMarket } from '@/lib/routing/compiled'
import type { Replica } from './replica'

/**
 * Computes what every quote on a market needs, once and ahead of the first question. It is remembered with the market.
 *
 * @example
 * warmMarket({ chain: mainnet, market })
 */
export const warmMarket = ({ chain, market }: Pick<Replica, 'chain' | 'market'>): void => {
  usdPrices(chain, market)
  compileMarket(market)
}
