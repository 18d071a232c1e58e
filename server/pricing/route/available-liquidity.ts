import { isSameAddress } from '@/lib/address'
import type { AvailableLiquidity } from '@/lib/api/contract/errors'
import { boughtFor } from '@/lib/chain/swap/router-rule'
import { maxTradable } from '@/lib/routing/route/max-tradable'
import type { PriceRequest } from '../price-request'
import { type QuoteContext, questionOf } from '../question-of'
import { ordersForPools, withOrders } from './orders-route'
import { executingMethodsOf } from './router-methods'
import { isTaxedPurchase } from './taxed-purchase'

/**
 * Returns the largest part of an unanswerable request that pools and open orders can trade, as
 * amounts before fees. Undefined if the amount is not the reason, or the maximum is unknown: for
 * purchases of taxed tokens, and when all methods of the executor are excluded.
 *
 * @example
 * findAvailableLiquidity({ ...request, amount: 10n ** 24n }, context)
 * // { srcAmount: '712400000000000000000', destAmount: '1598211000000000000000000' }
 */
export const findAvailableLiquidity = (
  request: PriceRequest,
  context: QuoteContext,
): AvailableLiquidity | undefined => {
  const { src, dest, side, amount, taxes, routerRule } = request
  const isUnknown = executingMethodsOf(request).length === 0 || isTaxedPurchase(side, taxes)
  if (isUnknown || isSameAddress(src.poolToken, dest.poolToken)) return undefined
  const dust = side === 'BUY' ? boughtFor(routerRule, 0n) : 0n
  const question = questionOf({ ...request, amount: amount + dust }, context)
  const max = maxTradable(withOrders(question, ordersForPools(request, context)))
  if (max === undefined || max.destAmount <= dust) return undefined
  return { srcAmount: max.srcAmount.toString(), destAmount: (max.destAmount - dust).toString() }
}
