import { marginalRates, type WaitingPair } from '@/lib/routing/dual/marginal-rates'
import { endsOnlyOf, type QuoteContext } from '../question-of'
import { certify } from '../route/certify'
import { quote } from '../route/quote'
import { match } from './match'
import type { Done, SolverWork } from './solver-messages'

/**
 * Executes a solver's task in this thread.
 *
 * @throws {ApiError} those of quote
 * @example
 * doWork({ work: 'quote', request }, context) // { destAmount: '2512043117', ... }
 */
export const doWork = (work: SolverWork, context: QuoteContext): Done => {
  switch (work.work) {
    case 'quote':
      return quote(work.request, context)
    case 'certify':
      return certify(work.request, context, work.priceRoute)
    case 'match':
      return match(work.request, context)
    case 'rates':
      return ratesOf(work.request, context)
  }
}

/** Returns the marginal rates of pairs before any impact, over all pools. */
export const ratesOf = (pairs: readonly WaitingPair[], context: QuoteContext): Float64Array =>
  marginalRates({ market: context.market, filter: { endsOnly: endsOnlyOf(context) }, pairs })
