import type { Route } from '@/lib/routing/route'
import { findPool, type MarketState } from '@/lib/routing/state'
import { afterPoolFee, midPrice } from './mid-price'

/**
 * How much worse than a tiny trade through the same pools a route is, in percent of what the tiny trade's price would pay: what the
 * size of the trade itself costs. Fees of pools are no impact. Zero for a route without pools.
 *
 * @example
 * priceImpactPercent(market, route) // 0.42
 */
export const priceImpactPercent = (market: MarketState, route: Route): number => {
  let [paid, tiny] = [0, 0]
  for (const path of route.paths) {
    // What the path's input would become at every pool's price of this moment.
    let value = Number(path.amountIn)
    for (const hop of path.hops) {
      const total = hop.legs.reduce((sum, leg) => sum + Number(leg.amountIn), 0)
      const rate = hop.legs.reduce((sum, leg) => {
        const pool = findPool(market, leg.pool)
        const mid = pool && midPrice(pool, leg.tokenIn)
        return sum + (mid ? (Number(leg.amountIn) / total) * mid.price * afterPoolFee(pool) : 0)
      }, 0)
      value *= rate
    }
    tiny += value
    paid += Number(path.amountOut)
  }
  if (tiny <= 0) return 0
  return Math.max(0, (1 - paid / tiny) * 100)
}
