import type { Proof } from '@/lib/api/proof'
import { readQuotedOrders } from '@/lib/chain/quoted-orders'
import { readQuotedRoute } from '@/lib/chain/quoted-route'
import { sumBounds } from '@/lib/proof/sum-bounds'
import { executeRoute } from '@/lib/routing/execute'
import { baseGas, estimateGas, estimateOrdersGas, leastLegGas } from '@/lib/routing/gas'
import { canPay } from '@/lib/routing/pools/can-pay'
import type { Pool } from '@/lib/routing/pools/pool'
import { beforeTax, isTaxed, outOfPoolBps } from '@/lib/routing/taxes'
import type { Certified } from './certify'
import { ordersOf, toOrderPool } from './orders-route'
import { toProofPool } from './proof-pool'
import type { ProofBasis } from './proof-store'

/**
 * Puts a proof together: the quoted amounts as the pools see them, the prices and bounds, and the state of every pool that the question
 * allowed. Gas is that of the generic method, which can run every route over pools, so that all are measured alike, or of the
 * method that fills orders, which takes no less. The bounds are what who checks them finds at the engine's prices, not the engine's own
 * figures: so none is ever claimed that these do not prove.
 *
 * @example
 * writeProof(basis, certified).pools.length // 73
 */
export const writeProof = (
  { priceRoute, request, context }: Omit<ProofBasis, 'certified'>,
  { certificate, net }: Certified,
): Proof => {
  const { taxes } = request
  const allowed = new Set(certificate.pools)
  const pools: readonly Pool[] = [...context.market.pools, ...ordersOf(request, context).map(toOrderPool)]
  // The certificate's amount is what was asked for; the other one is what the quote found, which a purchase pays without a tax.
  const [entering, leaving] =
    request.side === 'SELL'
      ? [certificate.amount, beforeTax(BigInt(priceRoute.destAmount), outOfPoolBps(taxes)) ?? 0n]
      : [BigInt(priceRoute.srcAmount), certificate.amount]
  const statement = {
    chainId: context.chain.id,
    blockNumber: Number(context.blockNumber),
    blockHash: context.blockHash,
    side: request.side,
    srcToken: request.src.poolToken,
    destToken: request.dest.poolToken,
    srcAmount: entering.toString(),
    destAmount: leaving.toString(),
    ...(isTaxed(taxes) && { taxes }),
    gas: {
      unitCost: net.gasUnitCost,
      route: gasOfRoute({ priceRoute, request, context }),
      base: baseGas[request.side],
      least: leastLegGas,
    },
    gross: { prices: Object.fromEntries(certificate.prices) },
    net: {
      cases: net.cases.map(({ supposes, prices }) => ({ supposes: [...supposes], prices: Object.fromEntries(prices) })),
    },
    pools: pools.filter((pool) => allowed.has(pool.address) && canPay(pool)).map(toProofPool),
  }
  const proven = sumBounds(statement)
  return {
    ...statement,
    gross: { ...statement.gross, bound: proven.gross.bound },
    net: { ...statement.net, bound: proven.net.bound },
  }
}

const gasOfRoute = ({ priceRoute, request, context }: Omit<ProofBasis, 'certified'>): number => {
  const orders = readQuotedOrders(priceRoute, context)
  if (orders !== undefined) {
    const makers = new Set(orders.map(({ order: { maker } }) => maker)).size
    return estimateOrdersGas({ side: request.side, orders: orders.length, makers })
  }
  const route = readQuotedRoute(priceRoute, context)
  if (route === undefined) throw new TypeError('A price route that was quoted here describes no route.')
  const execution = executeRoute({ market: context.market, route, taxes: request.taxes })
  return estimateGas(route, execution.ok ? execution.ticksCrossed : 0)
}
