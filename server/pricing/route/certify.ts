import { ApiError } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { arbitrageBpsOf, type QuotedLeg } from '@/lib/proof/arbitrage'
import { sumBounds } from '@/lib/proof/sum-bounds'
import { boundNet } from '@/lib/routing/dual/net-bound'
import type { Certificate, NetCertificate } from '@/lib/routing/route/certificate'
import { minLegGas } from '@/lib/routing/route/min-gas'
import type { Leg } from '@/lib/routing/route/route'
import { solve } from '@/lib/routing/route/solve'
import type { ArbitrageTrade } from '@/lib/routing/search/arbitrage-trades'
import { findArbitrage } from '@/lib/routing/search/find-arbitrage'
import type { PriceRequest } from '../price-request'
import { type QuoteContext, questionOf } from '../question-of'
import { chooseRoute } from './choose-route'
import { ordersOf, withOrders } from './orders-route'
import { buildProofBasis } from './proof-basis'

/**
 * The solver's bounds for every route of a question, before gas and net of gas. The bounds, and the
 * arbitrage, are those that a verifier computes from the solver's prices, so that nothing is
 * claimed without proof.
 */
export type Certified = {
  certificate: Certificate
  net: NetCertificate
  arbitrage: readonly ArbitrageTrade[]
  bounds: { gross: number; net: number }
}

/** An upper bound of the gas that a transaction uses outside its route. */
const nonRouteGas = 100_000

/**
 * Bounds the output of any route for a question on its state, over its pools and the open OTC
 * orders of its pair. If the router's methods are restricted, the bound is that of all methods.
 *
 * @throws {ApiError} PricingError where no route exists.
 * @example
 * certify(request, context, priceRoute).bounds.gross // 3199265000.2
 */
export const certify = (request: PriceRequest, context: QuoteContext, priceRoute: PriceRoute): Certified => {
  const orders = ordersOf(request, context)
  const question = withOrders(questionOf(request, context), orders)
  const solution = solve(question)
  // Orders with a permit are filled alone or not at all, so the quote can differ from the solution.
  const quoted = orders.length === 0 ? solution : chooseRoute(request, context)
  if (solution === undefined || quoted === undefined) throw new ApiError('PricingError')
  const { route, gas } = quoted
  // The quote may count wrapping, unwrapping and a stored fee outside the route. Routes are chosen
  // by fitted gas costs; the bound uses a lower limit of them.
  const bounded = { ...question, gasCosts: { ...question.gasCosts!, leg: minLegGas } }
  const net = boundNet({ question: bounded, solution: { ...solution, route, gas }, gas: gas + nonRouteGas })
  const { certificate } = solution
  const found = findArbitrage({ question, solution: { route, certificate } })
  const grounds = buildProofBasis({ priceRoute, request, context }, { certificate, net, arbitrage: found })
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
  pool,
  tokenIn,
  amountIn: amountIn.toString(),
  amountOut: amountOut.toString(),
})
