import { curveOf } from './pools/curve'
import type { Hop, Route } from './route'
import { findPool, type MarketState } from './state'
import { intoPoolBps, noTaxes, outOfPoolBps, type Taxes } from './taxes'

/**
 * How much worse a route is than the price of its first unit, in basis points (a float; it informs and pays nobody). `market` is the
 * state the route was quoted on. Pool fees and taxes on transfers are in both prices, so they do not count as impact. Undefined when a
 * pool is not in the market.
 *
 * @example
 * priceImpactBps({ market, route }) // 12.4
 */
export function priceImpactBps({
  market,
  route,
  taxes = noTaxes,
}: {
  market: MarketState
  route: Pick<Route, 'paths'>
  taxes?: Taxes
}): number | undefined {
  const kept = (1 - intoPoolBps(taxes) / 10_000) * (1 - outOfPoolBps(taxes) / 10_000)
  let spotOutput = 0
  let output = 0
  for (const path of route.paths) {
    const rate = path.hops.reduce<number | undefined>((product, hop) => {
      const spot = spotRate(market, hop)
      return product === undefined || spot === undefined ? undefined : product * spot
    }, kept)
    if (rate === undefined) return undefined
    spotOutput += Number(path.amountIn) * rate
    output += Number(path.hops.at(-1)!.legs.reduce((sum, leg) => sum + leg.amountOut, 0n))
  }
  if (!(spotOutput > 0)) return undefined
  return Math.max(0, (1 - output / spotOutput) * 10_000)
}

/** What one unit would get of a hop, its legs weighed by what goes through them. */
function spotRate(market: MarketState, hop: Hop): number | undefined {
  const total = Number(hop.legs.reduce((sum, leg) => sum + leg.amountIn, 0n))
  let rate = 0
  for (const leg of hop.legs) {
    const pool = findPool(market, leg.pool)
    if (pool === undefined) return undefined
    const { zeroForOne, oneForZero } = curveOf(pool)
    rate += (Number(leg.amountIn) / total) * (leg.zeroForOne ? zeroForOne : oneForZero).rateAt(0)
  }
  return rate
}
