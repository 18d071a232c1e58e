import type { MarketState } from '@/lib/routing/market/state'
import { intoPoolBps, noTaxes, outOfPoolBps, type Taxes } from '@/lib/routing/market/taxes'
import { priceImpactBps } from '@/lib/routing/route/impact'
import type { Route } from '@/lib/routing/route/route'

/**
 * Returns the price impact of a route in percent; 0 for a route without pools. Transfer taxes are
 * excluded: they do not depend on size.
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
  // A purchase's legs state what the pools pay, before any tax.
  (priceImpactBps({ market, route, taxes: route.side === 'SELL' ? taxes : noTaxes }) ?? 0) / 100

/**
 * Returns the part of a value that taxes leave between the two amounts of a price route: up to the
 * router for a sale, up to the recipient for a purchase.
 *
 * @example
 * shareAfterTaxes('SELL', { ...noTaxes, srcTransferBps: 100 })
 * // 0.9801: on the way to the executor and into the pool
 */
export const shareAfterTaxes = (side: Route['side'], taxes: Taxes): number => {
  const taxed = [taxes.srcTransferBps, intoPoolBps(taxes), outOfPoolBps(taxes)]
  return [...taxed, ...(side === 'BUY' ? [taxes.destTransferBps] : [])].reduce(
    (kept, bps) => kept * (1 - bps / 10_000),
    1,
  )
}
