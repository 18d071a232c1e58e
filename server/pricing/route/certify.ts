import { ApiError } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/market'
import { arbitrageBpsOf, type QuotedLeg } from '@/lib/proof/arbitrage'
import { sumBounds } from '@/lib/proof/sum-bounds'
import { boundNet } from '@/lib/routing/dual/net-bound'
import type { Certificate, NetCertificate } from '@/lib/routing/route/certificate'
import { leastLegGas } from '@/lib/routing/route/least-gas'
import type { Leg } from '@/lib/routing/route/route'
import { solve } from '@/lib/routing/route/solve'
import type { ArbitrageTrade } from '@/lib/routing/search/arbitrage-trades'
import { findArbitrage } from '@/lib/routing/search/find-arbitrage'
import type { PriceRequest } from '../price-request'
import { type QuoteContext, questionOf } from '../question-of'
import { chooseRoute } from './choose-route'
import { groundProof } from './ground-proof'
import { ordersOf, withOrders } from './orders-route'

/**
 * What the engine can say about every route of a question: without gas, and net of it. The bounds are what who checks a proof finds at the
 * engine's prices, not the engine's own figures, and the arbitrage is told where they find it, too: so nothing is ever claimed that these
 * do not prove.
 */
export type Certified = {
  certificate: Certificate
  net: NetCertificate
  arbitrage: readonly ArbitrageTrade[]
  bounds: { gross: number; net: number }
}

/** More than a transaction spends beside its route, in units of gas. */
const besideRouteGas = 100_000

/**
 * Bounds what any route of an answered question can pay on its state: over its pools and the open OTC orders of its pair. A
 * question that is allowed fewer methods of the router than pools is bounded by what its pools could pay through any method.
 *
 * @throws {ApiError} PricingError where no route exists.
 * @example
 * certify(request, context, priceRoute).bounds.gross // 3199265000.2
 */
export const certify = (request: PriceRequest, context: QuoteContext, priceRoute: PriceRoute): Certified => {
  const orders = ordersOf(request, context)
  const question = withOrders(questionOf(request, context), orders)
  const solution = solve(question)
  // Orders that need a permit are filled alone or not at all: then what is quoted is not the solution.
  const quoted = orders.length === 0 ? solution : chooseRoute(request, context)
  if (solution === undefined || quoted === undefined) throw new ApiError('PricingError')
  const { route, gas } = quoted
  // The quote may count a deposit, a withdrawal and a stored fee beside the route.
  // What a route is chosen by is fitted; what no route goes below is not.
  const bounded = { ...question, gasCosts: { ...question.gasCosts!, leg: leastLegGas } }
  const net = boundNet({ question: bounded, solution: { ...solution, route, gas }, gas: gas + besideRouteGas })
  const { certificate } = solution
  const found = findArbitrage({ question, solution: { route, certificate } })
  const grounds = groundProof({ priceRoute, request, context }, { certificate, net, arbitrage: found })
  const proven = sumBounds(grounds)
  const arbitrageBps =
    arbitrageBpsOf(grounds, {
      legs: route.legs.map(toQuotedLeg),
      counted: question.gasCosts!.leg,
      limits: proven.limits,
    }) ?? 0
  return {
    certificate,
    net,
    arbitrage: arbitrageBps > 0 ? found : [],
    bounds: { gross: proven.gross.bound, net: proven.net.bound },
  }
}

const toQuotedLeg = ({ pool, tokenIn, amountIn, amountOut }: Leg): QuotedLeg => ({
  ...{ pool, tokenIn },
  amountIn: amountIn.toString(),
  amountOut: amountOut.toString(),
})
