import { smallest } from '@/lib/amount'
import type { PriceRoute } from '@/lib/api/market/price-route'
import type { Chain } from '@/lib/chain/chain'
import { needsPermit } from '@/lib/chain/rfq/rfq-permit'
import { ordersExchange } from '@/lib/order/exchanges'
import type { OpenOrder } from '@/lib/order/open-order'
import { toOrderTerms } from '@/lib/order/rfq'
import { withTemporaryPools } from '@/lib/routing/market/state'
import type { PoolAddress, RfqPool } from '@/lib/routing/pools/pool'
import { sumOfGas } from '@/lib/routing/route/gas'
import type { Question } from '@/lib/routing/route/question'
import type { Route } from '@/lib/routing/route/route'
import type { PriceRequest } from '../price-request'
import { dataGasOf, gasUnitCostOf, type QuoteContext } from '../question-of'
import { type OrderExchangeFields, percentsOf } from './best-route'
import { chooseFills, type Fills } from './choose-fills'

/**
 * Returns the open OTC orders that may answer a request.
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
 * Returns the best fill of open orders alone; undefined when they do not suffice.
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
 * Converts fills to a route in which each order is a leg between the two ends.
 *
 * @example
 * toOrdersRoute(fills, request).legs[0].kind // 'rfq'
 */
export const toOrdersRoute = (
  { fills, spent, received }: Fills,
  { side, src, dest }: Pick<PriceRequest, 'side' | 'src' | 'dest'>,
): Route => ({
  side,
  srcToken: src.poolToken,
  destToken: dest.poolToken,
  srcAmount: spent,
  destAmount: received,
  legs: fills.map(({ order: { orderHash }, takerFill, makerFill }) => ({
    pool: orderHash,
    kind: 'rfq',
    dex: ordersExchange,
    tokenIn: src.poolToken,
    tokenOut: dest.poolToken,
    zeroForOne: true,
    feePips: 0,
    amountIn: takerFill,
    amountOut: makerFill,
  })),
})

/**
 * Converts fills to the format of the price route: one hop, each order a swap exchange with all
 * arguments of the router's call, in the order of the fills.
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
          srcToken: src.address,
          srcDecimals: src.decimals,
          destToken: dest.address,
          destDecimals: dest.decimals,
          swapExchanges: fills.map(({ order, takerFill, makerFill }, index) => ({
            exchange: ordersExchange,
            srcAmount: takerFill.toString(),
            destAmount: makerFill.toString(),
            percent: percents[index]!,
            ...toExchangeFields(order, { takerFill, gives: makerFill }, contracts),
          })),
        },
      ],
    },
  ]
}

/**
 * Returns the swap exchange fields of the orders among the legs of a route, by hash.
 *
 * @example
 * orderExchangeFields(route, { orders, chain }).get(orderHash)?.poolIdentifiers // [orderHash]
 */
export const orderExchangeFields = (
  { legs }: Route,
  { orders, chain }: { orders: readonly OpenOrder[]; chain: Chain },
): ReadonlyMap<PoolAddress, OrderExchangeFields> =>
  new Map(
    orders.flatMap((order) => {
      const leg = legs.find(({ pool }) => pool === order.orderHash)
      return leg
        ? [[leg.pool, toExchangeFields(order, { takerFill: leg.amountIn, gives: leg.amountOut }, chain.contracts)]]
        : []
    }),
  )

type Filled = { takerFill: bigint; gives: bigint }

const toExchangeFields = (order: OpenOrder, fill: Filled, { rfq }: Chain['contracts']): OrderExchangeFields => ({
  poolAddresses: [rfq.toLowerCase()],
  poolIdentifiers: [order.orderHash],
  data: { orderInfos: [toOrderInfo(order, fill)] },
})

const toOrderInfo = ({ order, signature, permitMakerAsset, allowance }: OpenOrder, { takerFill, gives }: Filled) => ({
  order: toOrderTerms(order),
  signature,
  takerTokenFillAmount: takerFill.toString(),
  // The router is the taker and needs no permit.
  permitTakerAsset: '0x',
  permitMakerAsset: needsPermit({ allowance, gives }) ? permitMakerAsset : '0x',
})

/**
 * Converts an open order to a linear pool of the solver, up to its available amount.
 *
 * @example
 * toOrderPool(order).address // its hash
 */
export const toOrderPool = ({ orderHash, order, available }: OpenOrder): RfqPool => ({
  kind: 'rfq',
  address: orderHash,
  dex: ordersExchange,
  token0: order.takerAsset,
  token1: order.makerAsset,
  maker: order.maker,
  makerAmount: order.makerAmount,
  takerAmount: order.takerAmount,
  remainingMakerAmount: available,
})

/**
 * Returns the open orders that can be filled together with pools, each up to what its maker allows
 * without a permit, which the executor's programs cannot carry.
 *
 * @example
 * ordersForPools(request, context)[0].available // 100000000000000000n
 */
export const ordersForPools = (request: PriceRequest, context: QuoteContext): readonly OpenOrder[] =>
  ordersOf(request, context).flatMap((order) => {
    const available = smallest(order.available, order.allowance)
    return available > 0n ? [{ ...order, available }] : []
  })

/**
 * Adds open orders to a question as pools.
 *
 * @example
 * solve(withOrders(questionOf(request, context), orders))?.route.legs.map(({ kind }) => kind)
 * // ['rfq', 'v3']
 */
export const withOrders = (question: Question, orders: readonly OpenOrder[]): Question => {
  if (orders.length === 0) return question
  const { market, filter = {} } = question
  return {
    ...question,
    market: withTemporaryPools(market, orders.map(toOrderPool)),
    filter: { ...filter, dexes: [...(filter.dexes ?? []), ordersExchange] },
  }
}
