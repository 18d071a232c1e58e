import { ApiError } from '@/lib/api/errors'
import type { Certificate, NetCertificate } from '@/lib/routing/certificate'
import { boundNet } from '@/lib/routing/net-bound'
import { solve } from '@/lib/routing/solve'
import type { PriceRequest } from './price-request'
import { type QuoteContext, questionOf } from './quote'

/** What the engine can say about every route of a question: the bound without gas, and net of it. */
export type Certified = { certificate: Certificate; net: NetCertificate }

/** More than a transaction spends beside its route, in units of gas. */
const besideRouteGas = 100_000

/**
 * Bounds what any route of a question can pay on a state. A question that is allowed fewer methods of the router than pools is bounded by
 * what its pools could pay through any method.
 *
 * @throws {ApiError} PricingError where no route exists.
 * @example
 * certify(request, context).certificate.bound // 3199265000.2
 */
export const certify = (request: PriceRequest, context: QuoteContext): Certified => {
  const question = questionOf(request, context)
  const solution = solve(question)
  if (solution === undefined) throw new ApiError('PricingError')
  // The quote may count a deposit, a withdrawal and a stored fee beside the route.
  const net = boundNet({ question, solution, gas: solution.gas + besideRouteGas })
  return { certificate: solution.certificate, net }
}
