import { usdPrices } from '@/lib/chain/token/usd-prices'
import { equilibriumOf } from '@/lib/routing/dual/equilibrium'
import { compileMarket } from '@/lib/routing/market/compiled'
import { endsOnlyOf } from '../question-of'
import type { Replica } from './replica'

/**
 * Computes what every quote on a market needs, before the first request; cached with the market.
 *
 * @example
 * prewarmCaches({ chain: mainnet, market, unlistedTokens: [] })
 */
export const prewarmCaches = (replica: Replica): void => {
  const { chain, market } = replica
  usdPrices(chain, market)
  compileMarket(market)
  equilibriumOf(market, endsOnlyOf(replica))
}
