import { spotRate } from '../pools/oracle/oracle'
import { compileMarket } from './compiled'
import type { MarketState } from './state'

/**
 * What most pools say of each token: the middle of what it is worth by each of its pools, where the other token is worth what `prices` say; in
 * their unit. A few pools far off, however deep, move it little.
 *
 * @example
 * agreedPrices(createMarket([wethUsdc, wethUsdcToo, cheaperWethUsdc]), prices)[1] // of WETH, what two of the three say
 */
export function agreedPrices(market: MarketState, prices: Float64Array): Float64Array {
  const compiled = compileMarket(market)
  const { ends, poolCount } = compiled
  const said: number[][] = Array.from(prices, () => [])
  for (let pool = 0; pool < poolCount; pool++) {
    const [token0, token1] = [ends[2 * pool]!, ends[2 * pool + 1]!]
    // What token0 is worth in token1, in the middle between selling and buying it.
    const rate = Math.sqrt(spotRate(compiled, pool, true) / spotRate(compiled, pool, false))
    if (!(rate > 0 && rate < Number.POSITIVE_INFINITY)) continue
    said[token0]!.push(prices[token1]! * rate)
    said[token1]!.push(prices[token0]! / rate)
  }
  return Float64Array.from(said, (some, token) =>
    some.length === 0 ? prices[token]! : Float64Array.from(some).sort()[some.length >> 1]!,
  )
}
