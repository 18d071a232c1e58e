import { isSameAddress } from '@/lib/address'
import type { AvailableLiquidity } from '@/lib/api/contract/errors'
import { boughtFor } from '@/lib/chain/swap/router-rule'
import { mostTradable } from '@/lib/routing/route/most-tradable'
import type { PriceRequest } from '../price-request'
import { type QuoteContext, questionOf } from '../question-of'
import { ordersBesidePools, withOrders } from './orders-route'
import { executingMethodsOf } from './router-methods'
import { isTaxedPurchase } from './taxed-purchase'

/**
 * The most of a request that has no answer that the pools carry and open orders beside them, as amounts to ask for, before fees. Undefined where its amount is not
 * what is too much, and where it is not known: for purchases of taxed tokens, and where the executor's methods are excluded.
 *
 * @example
 * findAvailableLiquidity({ ...request, amount: 10n ** 24n }, context) // { srcAmount: '712400000000000000000', destAmount: '1598211000000000000000000' }
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
  const most = mostTradable(withOrders(question, ordersBesidePools(request, context)))
  if (most === undefined || most.destAmount <= dust) return undefined
  return { srcAmount: most.srcAmount.toString(), destAmount: (most.destAmount - dust).toString() }
}
