import { type Address, encodeFunctionData, type Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { executor } from '@/lib/chain/executor.generated'
import { encodeSettlementData } from '@/lib/chain/settlement-data'
import { orderKinds } from '@/lib/order/intent'
import { amountsLeft } from '@/lib/order/intent-left'
import type { Route } from '@/lib/routing/route'
import type { OpenIntent } from './agent'

const wholeBps = 10_000n

/**
 * Encodes the call of the intent contract that fills all that is left of an order by a route through our executor. The agent's payment comes
 * out of the source first; the route sells, or pays with, what is left of it.
 *
 * The published function for parts takes basis points of the whole order, rounded down. Where no number of them is what is left, the
 * function that takes amounts does it: what arrives beyond its amounts is then not the owner's, so it is only the second choice.
 *
 * @throws {UnencodableRouteError} when the route is no program of the executor.
 * @example
 * settleCall(intent, { route, payment: { to: agent, amount: 10n ** 14n } }) // '0x49af9204...'
 */
export const settleCall = (
  intent: OpenIntent,
  { route, payment }: { route: Route; payment: { to: Address; amount: bigint } },
): Hex => {
  const { order, signature, family, filled } = intent
  const left = amountsLeft(order, filled)
  const isSale = order.kind === orderKinds.SELL
  const orderWithSig = { order, signature, bridgeOverride: noOverride, cosignature: '0x' } as const
  const dataFor = (given: bigint) =>
    encodeSettlementData({
      ...{ route, given, owner: order.owner },
      ...(payment.amount > 0n && { payment }),
      wrapSource: isNativeToken(order.srcToken),
      unwrapDestination: isNativeToken(order.destToken),
    })
  if (family === 'Order')
    return encodeFunctionData({
      abi: intentAbi,
      functionName: isSale ? 'swapSettle' : 'buySettle',
      args: [orderWithSig, dataFor(left.srcAmount), executor.address, '0x'],
    })
  const percent = percentOf(isSale ? order.srcAmount : order.destAmount, filled)
  if (percent !== undefined)
    return encodeFunctionData({
      abi: intentAbi,
      functionName: 'swapSettleFillable',
      args: [orderWithSig, dataFor(left.srcAmount), executor.address, percent],
    })
  const fillIn = isSale ? left.srcAmount : route.srcAmount + payment.amount
  const fillOut = isSale ? route.destAmount : left.destAmount
  return encodeFunctionData({
    abi: intentAbi,
    functionName: 'crossSettle',
    args: [
      [{ orderWithSig, fillable: true, filledBefore: filled, fillIn, fillOut }],
      dataFor(fillIn),
      executor.address,
    ],
  })
}

const noOverride = { protocolSelector: '0x00000000', protocolData: '0x' } as const

/** The basis points that come to exactly what is left, if any do. */
const percentOf = (total: bigint, filled: bigint): bigint | undefined => {
  const left = total - filled
  const percent = (left * wholeBps + total - 1n) / total
  return (total * percent) / wholeBps === left ? percent : undefined
}
