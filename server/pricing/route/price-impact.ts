import type { MarketState } from '@/lib/routing/market/state'
import { intoPoolBps, noTaxes, outOfPoolBps, type Taxes } from '@/lib/routing/market/taxes'
import { priceImpactBps } from '@/lib/routing/route/impact'
import type { Route } from '@/lib/routing/route/route'

/**
 * The price impact of a route in percent, as the price route says it. Zero for a route without pools. A tax on transfers is none of it:
 * it costs the same at any size, and whoever declares it knows.
 *
 * @example
 * priceImpactPercent({ market, route, taxes: noTaxes }) // 0.42
 */
export const priceImpactPercent = ({
  market,
  route,
  taxes,
}: {
  market: MarketState
  route: Route
  taxes: Taxes
}): number =>
  // The amounts of a purchase's legs are what the pools pay, before any tax.
  (priceImpactBps({ market, route, taxes: route.side === 'SELL' ? taxes : noTaxes }) ?? 0) / 100

/**
 * What taxes leave of a value between the two amounts of a price route, as a part of one: a sale counts what reaches the router, a
 * purchase what reaches the receiver.
 *
 * @example
 * keptOf('SELL', { ...noTaxes, srcTransferBps: 100 }) // 0.9801: on the way to the executor and into the pool
 */
export const keptOf = (side: Route['side'], taxes: Taxes): number => {
  const taxed = [taxes.srcTransferBps, intoPoolBps(taxes), outOfPoolBps(taxes)]
  return [...taxed, ...(side === 'BUY' ? [taxes.destTransferBps] : [])].reduce(
    (kept, bps) => kept * (1 - bps / 10_000),
    1,
  )
}
