import { smallest } from '@/lib/amount'
import type { PriceRoute } from '@/lib/api/market/market'
import type { Chain } from '@/lib/chain/chain'
import { needsPermit } from '@/lib/chain/rfq/rfq-permit'
import { ordersExchange } from '@/lib/order/exchanges'
import type { OpenOrder } from '@/lib/order/open-order'
import { toOrderTerms } from '@/lib/order/rfq'
import { withPoolsAside } from '@/lib/routing/market/state'
import type { PoolAddress, RfqPool } from '@/lib/routing/pools/pool'
import { sumOfGas } from '@/lib/routing/route/gas'
import type { Question } from '@/lib/routing/route/question'
import type { Route } from '@/lib/routing/route/route'
import type { PriceRequest } from '../price-request'
import { dataGasOf, gasUnitCostOf, type QuoteContext } from '../question-of'
import { type OrderWords, percentsOf } from './best-route'
import { chooseFills, type Fills } from './choose-fills'

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
  const orders = request.filters.fillsOrders ? ordersOf(request, context) : []
  if (orders.length === 0) return undefined
  const gasUnitCost = gasUnitCostOf(request, context)
  const orderGas = sumOfGas(new Map([['order', 1]]), dataGasOf(context))
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
            ...wordsOf(order, { takerFill, gives: makerFill }, contracts),
          })),
        },
      ],
    },
  ]
}

/**
 * Says the orders among the legs of a route in the words of the price route, by their hashes.
 *
 * @example
 * orderWords(route, { orders, chain }).get(order.orderHash)?.poolIdentifiers // [order.orderHash]
 */
export const orderWords = (
  { legs }: Route,
  { orders, chain }: { orders: readonly OpenOrder[]; chain: Chain },
): ReadonlyMap<PoolAddress, OrderWords> =>
  new Map(
    orders.flatMap((order) => {
      const leg = legs.find(({ pool }) => pool === order.orderHash)
      return leg ? [[leg.pool, wordsOf(order, { takerFill: leg.amountIn, gives: leg.amountOut }, chain.contracts)]] : []
    }),
  )

type Filled = { takerFill: bigint; gives: bigint }

const wordsOf = (order: OpenOrder, fill: Filled, { rfq }: Chain['contracts']): OrderWords => ({
  poolAddresses: [rfq.toLowerCase()],
  poolIdentifiers: [order.orderHash],
  data: { orderInfos: [toOrderInfo(order, fill)] },
})

const toOrderInfo = ({ order, signature, permitMakerAsset, allowance }: OpenOrder, { takerFill, gives }: Filled) => ({
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

/**
 * The open orders of a request that can be filled beside pools: of each what its maker lets be pulled without a permit, which no program
 * carries.
 *
 * @example
 * ordersBesidePools(request, context)[0].available // 100000000000000000n
 */
export const ordersBesidePools = (request: PriceRequest, context: QuoteContext): readonly OpenOrder[] =>
  ordersOf(request, context).flatMap((order) => {
    const available = smallest(order.available, order.allowance)
    return available > 0n ? [{ ...order, available }] : []
  })

/**
 * A question over pools and open orders alike.
 *
 * @example
 * solve(withOrders(questionOf(request, context), orders))?.route.legs.map(({ kind }) => kind) // ['rfq', 'v3']
 */
export const withOrders = (question: Question, orders: readonly OpenOrder[]): Question => {
  if (orders.length === 0) return question
  const { market, filter = {} } = question
  return {
    ...question,
    market: withPoolsAside(market, orders.map(toOrderPool)),
    filter: { ...filter, dexes: [...(filter.dexes ?? []), ordersExchange] },
  }
}
