import type { Address, Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import { executor } from '@/lib/chain/executor.generated'
import { settleCall } from '@/lib/chain/settle-call'
import { encodeSettlementData } from '@/lib/chain/settlement-data'
import { orderKinds } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import { amountsOfFill } from '@/lib/order/intent-left'
import type { Route } from '@/lib/routing/route'
import type { OpenIntent } from './agent'

/**
 * Encodes the settlement of `fill` of an order, all that is left of it by default, by a route through our executor. The agent's payment comes out
 * of the source first; the route sells, or pays with, what is left of it.
 *
 * @throws {UnencodableRouteError} when the route is no program of the executor.
 * @example
 * settleByRoute(intent, { route, payment: { to: agent, amount: 10n ** 14n } }) // '0x49af9204...'
 */
export const settleByRoute = (
  intent: OpenIntent,
  {
    route,
    payment,
    fill = intentTotal(intent.order) - intent.filled,
  }: { route: Route; payment: { to: Address; amount: bigint }; fill?: bigint },
): Hex => {
  const { order, filled } = intent
  const part = amountsOfFill(order, { filled, fill })
  const isSale = order.kind === orderKinds.SELL
  const fillIn = isSale ? part.srcAmount : route.srcAmount + payment.amount
  const fillOut = isSale ? route.destAmount : part.destAmount
  const executionOf = (given: 'whole' | 'fillIn') => ({
    ...{ executor: executor.address, fillIn, fillOut },
    data: encodeSettlementData({
      ...{ route, given: given === 'fillIn' ? fillIn : part.srcAmount, owner: order.owner },
      ...(payment.amount > 0n && { payment }),
      wrapSource: isNativeToken(order.srcToken),
      unwrapDestination: isNativeToken(order.destToken),
    }),
  })
  return settleCall(intent, executionOf, fill)
}
