import type { Answer } from '@/lib/api/contract/operation'
import type { PriceRoute } from '@/lib/api/market/price-route'
import type { getPrices } from '@/lib/api/market/prices'
import type { AgreedFee } from '@/lib/chain/fees/resolve-fee'
import { isFreeMethod } from '@/lib/chain/swap/swap-methods'
import { bpsOfPercent } from '@/lib/order/fee'
import { surplusShares } from '@/lib/order/surplus'
import { expiryOf } from '../pricing/integrity'
import { swapLimits } from './swap-limits'

/** The terms next to a price route: the limits, their expiry, and the shares of surplus. */
export type QuoteTerms = Pick<Answer<typeof getPrices>, 'minDestAmount' | 'maxSrcAmount' | 'expiresAt' | 'surplus'>

type Request = {
  slippage?: number | undefined
  /** The minimum output of a sale instead of a slippage. */
  destAmount?: string | undefined
}

/**
 * Returns the terms of a quote: minimum output and maximum input after all fees at the given
 * slippage (none without one), the time until which it can be built, and the recipients of surplus.
 *
 * @example
 * quoteTerms(priceRoute, { slippage: 50, wraps: false, fee })
 * // { minDestAmount: '2499236000', expiresAt: '2026-11-21T12:00:30.000Z', surplus, ... }
 */
export const quoteTerms = (
  priceRoute: PriceRoute,
  { slippage, destAmount, wraps, fee }: Request & { wraps: boolean; fee: AgreedFee },
): QuoteTerms => {
  const feeBps = bpsOfPercent(priceRoute.partnerFee)
  return {
    ...limitsOf(priceRoute, { slippage, destAmount, feeBps }),
    expiresAt: expiryOf(priceRoute).toISOString(),
    surplus: surplusShares({
      ...fee,
      feeBps,
      isCapSurplus: fee.isCapSurplus || priceRoute.version === '5',
      isExact: wraps || isFreeMethod(priceRoute.contractMethod),
    }),
  }
}

const limitsOf = (
  priceRoute: PriceRoute,
  { slippage, destAmount, feeBps }: Pick<Request, 'slippage' | 'destAmount'> & { feeBps: number },
): Pick<QuoteTerms, 'minDestAmount' | 'maxSrcAmount'> => {
  const { side } = priceRoute
  const isSale = side === 'SELL'
  // A minimum limits a sale, and slippage alone a purchase, as in the build.
  const given = isSale ? { slippage: destAmount === undefined ? slippage : undefined, destAmount } : { slippage }
  if (given.slippage === undefined && given.destAmount === undefined) return {}
  const amount = isSale ? { srcAmount: priceRoute.srcAmount } : { destAmount: priceRoute.destAmount }
  // The limits are net for any router; the build computes the call's amounts.
  const { fromAmount, toAmount } = swapLimits({ priceRoute, feeBps, routerRule: 'net', ...given, ...amount })
  return { minDestAmount: toAmount.toString(), maxSrcAmount: fromAmount.toString() }
}
