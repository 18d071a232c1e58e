import type { Address, Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import { settleAmountsCall, settleCall } from '@/lib/chain/intent/settle-call'
import { encodeSaleOfAll } from '@/lib/chain/program/cross-data'
import { crossExecutor } from '@/lib/chain/program/cross-executor.generated'
import { executor } from '@/lib/chain/program/executor.generated'
import { encodeSettlementData } from '@/lib/chain/program/settlement-data'
import { familyOf } from '@/lib/order/families/families'
import { orderKinds } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import { amountsOfFill } from '@/lib/order/intent-left'
import type { Route } from '@/lib/routing/route/route'
import type { Guarantee, OpenIntent } from './agent'

/**
 * Encodes the settlement of `fill` of an order (by default its entire rest) by a route through our
 * executor. The agent's payment is taken from the source first; the route trades the remainder. The
 * contract enforces `guarantee`; without one it enforces the signed terms only, which is the limit
 * of intent contracts without `crossSettle` and of calls that name a bridge fee (`bridgeData`). A
 * vault position is sold entirely at its value at settlement, and its call supports both.
 *
 * @throws {UnencodableRouteError} if the executor cannot run the route.
 * @example
 * const payment = { to: agent, amount: 10n ** 14n }
 * settleByRoute(intent, { route, payment, guarantee: { maxIn, minOut } }) // '0x9f4ab1c3...'
 */
export const settleByRoute = (
  intent: OpenIntent,
  {
    route,
    payment,
    fill = intentTotal(intent.order) - intent.filled,
    guarantee,
    bridgeData,
  }: {
    route: Route
    payment: { to: Address; amount: bigint }
    fill?: bigint
    guarantee?: Guarantee | undefined
    bridgeData?: Hex | undefined
  },
): Hex => {
  const { order, filled } = intent
  const part = amountsOfFill(order, { filled, fill })
  const isSale = order.kind === orderKinds.SELL
  const fillIn = isSale ? part.srcAmount : route.srcAmount + payment.amount
  const fillOut = isSale ? route.destAmount : part.destAmount
  const executionOf = (given: bigint) => {
    const settlement = {
      route,
      given,
      owner: order.owner,
      ...(payment.amount > 0n && { payment }),
      wrapSource: isNativeToken(order.srcToken),
      unwrapDestination: isNativeToken(order.destToken),
    }
    return familyOf(intent.family).fills.isPosition
      ? { executor: crossExecutor.address, data: encodeSaleOfAll(order, settlement) }
      : { executor: executor.address, data: encodeSettlementData(settlement) }
  }
  if (guarantee) {
    const { maxIn, minOut } = guarantee
    return settleAmountsCall(intent, { ...executionOf(maxIn), fillIn: maxIn, fillOut: minOut, bridgeData })
  }
  const ofSettleCall = (given: 'whole' | 'fillIn') => ({
    ...executionOf(given === 'fillIn' ? fillIn : part.srcAmount),
    fillIn,
    fillOut,
    bridgeData,
  })
  return settleCall(intent, ofSettleCall, fill)
}
