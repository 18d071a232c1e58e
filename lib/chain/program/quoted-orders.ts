import * as z from 'zod/mini'
import { isNativeToken, isSameAddress } from '@/lib/address'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { ordersExchange } from '@/lib/order/exchanges'
import { ordersMethod } from '@/lib/order/orders-route'
import type { Chain } from '../chain'
import { orderInfo, type QuotedOrder, toQuotedOrder } from './quoted-order'

const exchangeShape = z.object({
  exchange: z.literal(ordersExchange),
  srcAmount: z.string(),
  destAmount: z.string(),
  poolAddresses: z.tuple([z.string()]),
  poolIdentifiers: z.tuple([z.string()]),
  data: z.object({ orderInfos: z.tuple([orderInfo]) }),
})
const bestRouteShape = z.tuple([z.object({ swaps: z.tuple([z.object({ swapExchanges: z.array(exchangeShape) })]) })])

/**
 * Reads the OTC orders that a price route fills, in execution order. Undefined if it is not such a
 * route of this service, or if its hashes, amounts and prices do not match the orders.
 *
 * @example
 * readQuotedOrders(priceRoute, { chain: mainnet })?.[0]?.takerFill // 300000000n
 */
export const readQuotedOrders = (
  priceRoute: PriceRoute,
  { chain }: { chain: Chain },
): readonly QuotedOrder[] | undefined => {
  if (priceRoute.contractMethod !== ordersMethod) return undefined
  const read = bestRouteShape.safeParse(priceRoute.bestRoute)
  if (!read.success) return undefined
  const [{ swaps }] = read.data
  const [{ swapExchanges }] = swaps
  const orders = swapExchanges.map(({ data: { orderInfos } }) => toQuotedOrder(orderInfos[0], { chain }))
  const wrappedOf = (token: string) => (isNativeToken(token) ? chain.contracts.wrappedNative : token)
  const [paid, bought] = [wrappedOf(priceRoute.srcToken), wrappedOf(priceRoute.destToken)]
  const agree = orders.every(
    ({ order, orderHash, takerFill, makerFill }, index) =>
      swapExchanges[index]!.poolIdentifiers[0] === orderHash &&
      isSameAddress(swapExchanges[index]!.poolAddresses[0], chain.contracts.rfq) &&
      isSameAddress(order.takerAsset, paid) &&
      isSameAddress(order.makerAsset, bought) &&
      makerFill > 0n &&
      takerFill.toString() === swapExchanges[index]!.srcAmount &&
      makerFill.toString() === swapExchanges[index]!.destAmount,
  )
  const spent = orders.reduce((sum, { takerFill }) => sum + takerFill, 0n)
  const received = orders.reduce((sum, { makerFill }) => sum + makerFill, 0n)
  const [srcAmount, destAmount] = [BigInt(priceRoute.srcAmount), BigInt(priceRoute.destAmount)]
  const isOutputMet = priceRoute.side === 'SELL' ? received === destAmount : received >= destAmount
  return orders.length > 0 && agree && spent === srcAmount && isOutputMet ? orders : undefined
}
