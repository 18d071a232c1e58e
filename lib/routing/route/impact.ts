import { compileMarket } from '../market/compiled'
import type { MarketState } from '../market/state'
import { intoPoolBps, noTaxes, outOfPoolBps, type Taxes } from '../market/taxes'
import { spotRate } from '../pools/oracle/oracle'
import type { PoolAddress } from '../pools/pool'
import type { Route } from './route'

/**
 * Returns how much worse a route is than the price of its first unit, in basis points (a float, for
 * display only). `market` is the state the route was quoted on. Pool fees and transfer taxes are in
 * both prices, so they do not count as impact. Undefined if a pool is not in the market.
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
  route: Route
  taxes?: Taxes
}): number | undefined {
  const kept = (1 - intoPoolBps(taxes) / 10_000) * (1 - outOfPoolBps(taxes) / 10_000)
  const spot = spotOutputOf(market, route)
  if (spot === undefined || !(spot > 0)) return undefined
  const last = route.legs.filter(({ tokenOut }) => tokenOut === route.destToken)
  const output = Number(last.reduce((sum, leg) => sum + leg.amountOut, 0n))
  return Math.max(0, (1 - output / (spot * kept)) * 10_000)
}

/** Returns the output if each leg, with the route's split, paid the price of its first unit. */
function spotOutputOf(market: MarketState, { srcToken, destToken, legs }: Route): number | undefined {
  const rows = compileMarket(market)
  const totals = new Map<PoolAddress, number>()
  for (const { tokenIn, amountIn } of legs) totals.set(tokenIn, (totals.get(tokenIn) ?? 0) + Number(amountIn))
  const held = new Map([[srcToken, totals.get(srcToken) ?? 0]])
  for (const { pool: address, tokenIn, tokenOut, zeroForOne, amountIn } of legs) {
    const position = market.positions.get(address)
    if (position === undefined) return undefined
    const rate = spotRate(rows, position, zeroForOne)
    const part = Number(amountIn) / totals.get(tokenIn)!
    held.set(tokenOut, (held.get(tokenOut) ?? 0) + (held.get(tokenIn) ?? 0) * part * rate)
  }
  return held.get(destToken) ?? 0
}
