import type { Answer } from '@/lib/api/contract/operation'
import type { getPrices, PriceRoute } from '@/lib/api/market/market'
import type { AgreedFee } from '@/lib/chain/fees/resolve-fee'
import { isFreeMethod } from '@/lib/chain/swap/swap-methods'
import { bpsOfPercent } from '@/lib/order/fee'
import { surplusShares } from '@/lib/order/surplus'
import { expiryOf } from '../pricing/integrity'
import { swapLimits } from './swap-limits'

/** What stands beside a price route for whoever does not want to reckon it: the promise, how long it holds, and who gets more than that. */
export type QuoteTerms = Pick<Answer<typeof getPrices>, 'minDestAmount' | 'maxSrcAmount' | 'expiresAt' | 'surplus'>

type Request = {
  slippage?: number | undefined
  /** The floor of a sale, in place of a slippage. */
  destAmount?: string | undefined
}

/**
 * Says what a person gets of a quote: the least that arrives and the most that leaves, after every fee, with the slippage given (neither
 * where none was), until when it can be built from, and who gets what the swap does better.
 *
 * @example
 * quoteTerms(priceRoute, { slippage: 50, wraps: false, fee })
 * // { minDestAmount: '2499236000', maxSrcAmount: '1000000000000000000', expiresAt: '2026-11-21T12:00:30.000Z', surplus: { user: 100, ... } }
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
  // As the build has it: a floor alone is the limit of a sale, and of a purchase slippage alone.
  const given = isSale ? { slippage: destAmount === undefined ? slippage : undefined, destAmount } : { slippage }
  if (given.slippage === undefined && given.destAmount === undefined) return {}
  const amount = isSale ? { srcAmount: priceRoute.srcAmount } : { destAmount: priceRoute.destAmount }
  // The promise is net whatever router keeps it: what its call must say for that is the build's business.
  const { fromAmount, toAmount } = swapLimits({ priceRoute, feeBps, routerRule: 'net', ...given, ...amount })
  return { minDestAmount: toAmount.toString(), maxSrcAmount: fromAmount.toString() }
}
