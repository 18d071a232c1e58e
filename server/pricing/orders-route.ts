import type { PriceRoute } from '@/lib/api/market'
import type { Chain } from '@/lib/chain/chain'
import { needsPermit } from '@/lib/chain/rfq-permit'
import { ordersExchange } from '@/lib/order/exchanges'
import type { OpenOrder } from '@/lib/order/open-order'
import { toOrderTerms } from '@/lib/order/rfq'
import { gasCostsOf } from '@/lib/routing/gas'
import type { RfqPool } from '@/lib/routing/pools/pool'
import type { Route } from '@/lib/routing/route'
import { percentsOf } from './best-route'
import { chooseFills, type Fills } from './choose-fills'
import type { PriceRequest } from './price-request'
import { dataGasOf, gasUnitCostOf, type QuoteContext } from './question-of'

/**
 * The open OTC orders that may answer a request.
 *
 * @example
 * ordersOf(request, context).length // 3
 */
export const ordersOf = ({ filters }: PriceRequest, { orders }: QuoteContext): readonly OpenOrder[] => {
  if (!filters.takesOrders) return []
  const { excludedPools } = filters
  return excludedPools.length === 0 ? orders : orders.filter(({ orderHash }) => !excludedPools.includes(orderHash))
}

/**
 * The best fill of open orders alone; undefined when they do not reach.
 *
 * @example
 * fillOrders(request, context)?.received // 100000000000000000n
 */
export const fillOrders = (request: PriceRequest, context: QuoteContext): Fills | undefined => {
  const orders = ordersOf(request, context)
  if (orders.length === 0) return undefined
  const gasUnitCost = gasUnitCostOf(request, context)
  const orderGas = gasCostsOf(dataGasOf(context)).leg.rfq
  const costOf = ({ signatureGas }: OpenOrder) => (orderGas + signatureGas) * gasUnitCost
  return chooseFills(orders, { side: request.side, amount: request.amount, costOf })
}

/**
 * A fill as a route: each order is a leg that joins the two ends.
 *
 * @example
 * toOrdersRoute(fills, request).legs[0].kind // 'rfq'
 */
export const toOrdersRoute = (
  { fills, spent, received }: Fills,
  { side, src, dest }: Pick<PriceRequest, 'side' | 'src' | 'dest'>,
): Route => ({
  ...{ side, srcToken: src.poolToken, destToken: dest.poolToken, srcAmount: spent, destAmount: received },
  legs: fills.map(({ order: { orderHash }, takerFill, makerFill }) => ({
    ...{ pool: orderHash, kind: 'rfq', dex: ordersExchange, tokenIn: src.poolToken, tokenOut: dest.poolToken },
    ...{ zeroForOne: true, feePips: 0, amountIn: takerFill, amountOut: makerFill },
  })),
})

/**
 * Writes a fill in the words of the price route: one hop, each order one swap exchange with everything that the router's call needs, in
 * the order in which they are filled.
 *
 * @example
 * ordersBestRoute(fills, request, mainnet)[0].swaps[0].swapExchanges[0].exchange // 'AugustusRFQ'
 */
export const ordersBestRoute = (
  { fills }: Fills,
  { side, src, dest }: Pick<PriceRequest, 'side' | 'src' | 'dest'>,
  { contracts }: Chain,
): PriceRoute['bestRoute'] => {
  const percents = percentsOf(fills.map(({ takerFill, makerFill }) => (side === 'SELL' ? takerFill : makerFill)))
  return [
    {
      percent: 100,
      swaps: [
        {
          ...{ srcToken: src.address, srcDecimals: src.decimals },
          ...{ destToken: dest.address, destDecimals: dest.decimals },
          swapExchanges: fills.map(({ order, takerFill, makerFill }, index) => ({
            exchange: ordersExchange,
            srcAmount: takerFill.toString(),
            destAmount: makerFill.toString(),
            percent: percents[index]!,
            poolAddresses: [contracts.rfq.toLowerCase()],
            poolIdentifiers: [order.orderHash],
            data: { orderInfos: [toOrderInfo(order, { takerFill, gives: makerFill })] },
          })),
        },
      ],
    },
  ]
}

const toOrderInfo = (
  { order, signature, permitMakerAsset, allowance }: OpenOrder,
  { takerFill, gives }: { takerFill: bigint; gives: bigint },
) => ({
  order: toOrderTerms(order),
  signature,
  takerTokenFillAmount: takerFill.toString(),
  // The router is the taker, and needs none.
  permitTakerAsset: '0x',
  permitMakerAsset: needsPermit({ allowance, gives }) ? permitMakerAsset : '0x',
})

/**
 * An open order as the engine sees it: linear, up to what can be had of it.
 *
 * @example
 * toOrderPool(order).address // its hash
 */
export const toOrderPool = ({ orderHash, order, available }: OpenOrder): RfqPool => ({
  ...{ kind: 'rfq', address: orderHash, dex: ordersExchange, token0: order.takerAsset, token1: order.makerAsset },
  ...{ maker: order.maker, makerAmount: order.makerAmount, takerAmount: order.takerAmount },
  remainingMakerAmount: available,
})
