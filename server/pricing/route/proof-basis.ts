import type { PriceRoute } from '@/lib/api/market/price-route'
import { toProofPool } from '@/lib/chain/pools/proof-pool'
import { readQuotedOrders } from '@/lib/chain/program/quoted-orders'
import { readQuotedRoute } from '@/lib/chain/program/quoted-route'
import type { Grounds } from '@/lib/proof/sum-bounds'
import { withTemporaryPools } from '@/lib/routing/market/state'
import { beforeTax, isTaxed, outOfPoolBps } from '@/lib/routing/market/taxes'
import { canPay } from '@/lib/routing/pools/can-pay'
import type { Pool } from '@/lib/routing/pools/pool'
import type { Certificate, NetCertificate } from '@/lib/routing/route/certificate'
import { executeRoute } from '@/lib/routing/route/execute'
import { estimateGas, gasCostsOf, gasPartsOfOrders, sumOfGas } from '@/lib/routing/route/gas'
import { minLegGas } from '@/lib/routing/route/min-gas'
import type { ArbitrageTrade } from '@/lib/routing/search/arbitrage-trades'
import type { PriceRequest } from '../price-request'
import { dataGasOf, type QuoteContext } from '../question-of'
import { ordersOf, toOrderPool } from './orders-route'

/** A request with its state and its answer. */
type Answered = { priceRoute: PriceRoute; request: PriceRequest; context: QuoteContext }

/** The solver's claims about all routes: the prices of its bounds, and their arbitrage. */
type Claims = { certificate: Certificate; net: NetCertificate; arbitrage: readonly ArbitrageTrade[] }

/**
 * Returns the inputs of a proof's bounds: the quoted amounts at the pools, the solver's prices, and
 * the state of every allowed pool. Gas is that of the generic method, which can execute any route
 * over pools and makes all comparable, or of the method for orders, which uses no less.
 *
 * @example
 * buildProofBasis({ priceRoute, request, context }, { certificate, net, arbitrage })
 *   .pools.length // 73
 */
export const buildProofBasis = (
  { priceRoute, request, context }: Answered,
  { certificate, net, arbitrage }: Claims,
): Grounds => {
  const { taxes } = request
  const allowed = new Set(certificate.pools)
  const data = dataGasOf(context)
  const { base } = gasCostsOf(request.side, data)
  const pools: readonly Pool[] = [...context.market.pools, ...ordersOf(request, context).map(toOrderPool)]
  // The certificate has the requested amount; the quote has the other one, untaxed for a purchase.
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
      least: minLegGas,
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
  const market = filled.length === 0 ? context.market : withTemporaryPools(context.market, filled.map(toOrderPool))
  const execution = executeRoute({ market, route, taxes: request.taxes })
  return estimateGas(route, execution.ok ? execution.ticksCrossed : 0, gasCostsOf(route.side, data))
}
