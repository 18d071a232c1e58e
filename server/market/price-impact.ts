import { priceImpactBps } from '@/lib/routing/impact'
import type { Route } from '@/lib/routing/route'
import type { MarketState } from '@/lib/routing/state'

/**
 * The price impact of a route in percent, as the price route says it. Zero for a route without pools.
 *
 * @example
 * priceImpactPercent(market, route) // 0.42
 */
export const priceImpactPercent = (market: MarketState, route: Route): number =>
  (priceImpactBps({ market, route }) ?? 0) / 100
