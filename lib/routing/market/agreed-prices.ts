import { spotRate } from '../pools/oracle/oracle'
import { compileMarket } from './compiled'
import type { MarketState } from './state'

/**
 * Returns the price of each token on which most pools agree: the median over its pools, where the
 * other token has its price in `prices`; in their unit. A few outliers, however deep, move it
 * little.
 *
 * @example
 * agreedPrices(createMarket([wethUsdc, wethUsdcToo, cheaperWethUsdc]), prices)[1]
 * // of WETH, what two of the three say
 */
export function agreedPrices(market: MarketState, prices: Float64Array): Float64Array {
  const compiled = compileMarket(market)
  const { ends, poolCount } = compiled
  const offers: number[][] = Array.from(prices, () => [])
  for (let pool = 0; pool < poolCount; pool++) {
    const [token0, token1] = [ends[2 * pool]!, ends[2 * pool + 1]!]
    // Value of token0 in token1, midway between selling and buying.
    const rate = Math.sqrt(spotRate(compiled, pool, true) / spotRate(compiled, pool, false))
    if (!(rate > 0 && rate < Number.POSITIVE_INFINITY)) continue
    offers[token0]!.push(prices[token1]! * rate)
    offers[token1]!.push(prices[token0]! / rate)
  }
  return Float64Array.from(offers, (values, token) =>
    values.length === 0 ? prices[token]! : Float64Array.from(values).sort()[values.length >> 1]!,
  )
}
