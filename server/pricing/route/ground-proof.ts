import type { PriceRoute } from '@/lib/api/market/market'
import { toProofPool } from '@/lib/chain/pools/proof-pool'
import { readQuotedOrders } from '@/lib/chain/program/quoted-orders'
import { readQuotedRoute } from '@/lib/chain/program/quoted-route'
import type { Grounds } from '@/lib/proof/sum-bounds'
import { withPoolsAside } from '@/lib/routing/market/state'
import { beforeTax, isTaxed, outOfPoolBps } from '@/lib/routing/market/taxes'
import { canPay } from '@/lib/routing/pools/can-pay'
import type { Pool } from '@/lib/routing/pools/pool'
import type { Certificate, NetCertificate } from '@/lib/routing/route/certificate'
import { executeRoute } from '@/lib/routing/route/execute'
import { estimateGas, gasCostsOf, gasPartsOfOrders, sumOfGas } from '@/lib/routing/route/gas'
import { leastLegGas } from '@/lib/routing/route/least-gas'
import type { ArbitrageTrade } from '@/lib/routing/search/arbitrage-trades'
import type { PriceRequest } from '../price-request'
import { dataGasOf, type QuoteContext } from '../question-of'
import { ordersOf, toOrderPool } from './orders-route'

/** A question, what it stood on, and what was answered. */
type Answered = { priceRoute: PriceRoute; request: PriceRequest; context: QuoteContext }

/** What the engine says of all routes: prices for its bounds, and the arbitrage in these. */
type Claims = { certificate: Certificate; net: NetCertificate; arbitrage: readonly ArbitrageTrade[] }

/**
 * Says what a proof's bounds follow from: the quoted amounts as the pools see them, the engine's prices, and the state of every pool that
 * the question allowed. Gas is that of the generic method, which can run every route over pools, so that all are measured alike, or of the
 * method that fills orders, which takes no less.
 *
 * @example
 * groundProof({ priceRoute, request, context }, { certificate, net, arbitrage }).pools.length // 73
 */
export const groundProof = (
  { priceRoute, request, context }: Answered,
  { certificate, net, arbitrage }: Claims,
): Grounds => {
  const { taxes } = request
  const allowed = new Set(certificate.pools)
  const data = dataGasOf(context)
  const { base } = gasCostsOf(request.side, data)
  const pools: readonly Pool[] = [...context.market.pools, ...ordersOf(request, context).map(toOrderPool)]
  // The certificate's amount is what was asked for; the other one is what the quote found, which a purchase pays without a tax.
  const [entering, leaving] =
    request.side === 'SELL'
      ? [certificate.amount, beforeTax(BigInt(priceRoute.destAmount), outOfPoolBps(taxes)) ?? 0n]
      : [BigInt(priceRoute.srcAmount), certificate.amount]
  return {
    side: request.side,
    srcToken: request.src.poolToken,
    destToken: request.dest.poolToken,
    srcAmount: entering.toString(),
    destAmount: leaving.toString(),
    ...(isTaxed(taxes) && { taxes }),
    gas: {
      unitCost: net.gasUnitCost,
      route: gasOfRoute({ priceRoute, request, context }),
      base,
      least: leastLegGas,
      ...(data && { perByte: data.perByte }),
    },
    gross: { prices: Object.fromEntries(certificate.prices) },
    net: {
      cases: net.cases.map(({ supposes, prices }) => ({ supposes: [...supposes], prices: Object.fromEntries(prices) })),
    },
    ...(arbitrage.length > 0 && {
      arbitrage: arbitrage.map(({ amountIn, amountOut, ...trade }) => ({
        ...trade,
        amountIn: amountIn.toString(),
        amountOut: amountOut.toString(),
      })),
    }),
    pools: pools.filter((pool) => allowed.has(pool.address) && canPay(pool)).map(toProofPool),
  }
}

const gasOfRoute = ({ priceRoute, request, context }: Answered): number => {
  const data = dataGasOf(context)
  const orders = readQuotedOrders(priceRoute, context)
  if (orders !== undefined) {
    const makers = new Set(orders.map(({ order: { maker } }) => maker)).size
    return sumOfGas(gasPartsOfOrders({ side: request.side, orders: orders.length, makers }), data)
  }
  const route = readQuotedRoute(priceRoute, context)
  if (route === undefined) throw new TypeError('A price route that was quoted here describes no route.')
  const filled = ordersOf(request, context).filter(({ orderHash }) => route.orders?.has(orderHash))
  const market = filled.length === 0 ? context.market : withPoolsAside(context.market, filled.map(toOrderPool))
  const execution = executeRoute({ market, route, taxes: request.taxes })
  return estimateGas(route, execution.ok ? execution.ticksCrossed : 0, gasCostsOf(route.side, data))
}
