import type { Address, Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import { executor } from '@/lib/chain/executor.generated'
import { settleCall } from '@/lib/chain/settle-call'
import { encodeSettlementData } from '@/lib/chain/settlement-data'
import { orderKinds } from '@/lib/order/intent'
import { amountsLeft } from '@/lib/order/intent-left'
import type { Route } from '@/lib/routing/route'
import type { OpenIntent } from './agent'

/**
 * Encodes the settlement of all that is left of an order by a route through our executor. The agent's payment comes out of the source first;
 * the route sells, or pays with, what is left of it.
 *
 * @throws {UnencodableRouteError} when the route is no program of the executor.
 * @example
 * settleByRoute(intent, { route, payment: { to: agent, amount: 10n ** 14n } }) // '0x49af9204...'
 */
export const settleByRoute = (
  intent: OpenIntent,
  { route, payment }: { route: Route; payment: { to: Address; amount: bigint } },
): Hex => {
  const { order, filled } = intent
  const left = amountsLeft(order, filled)
  const isSale = order.kind === orderKinds.SELL
  const fillIn = isSale ? left.srcAmount : route.srcAmount + payment.amount
  const fillOut = isSale ? route.destAmount : left.destAmount
  return settleCall(intent, (given) => ({
    ...{ executor: executor.address, fillIn, fillOut },
    data: encodeSettlementData({
      ...{ route, given: given === 'fillIn' ? fillIn : left.srcAmount, owner: order.owner },
      ...(payment.amount > 0n && { payment }),
      wrapSource: isNativeToken(order.srcToken),
      unwrapDestination: isNativeToken(order.destToken),
    }),
  }))
}
