import { marginalRates, type WaitingPair } from '@/lib/routing/dual/marginal-rates'
import { endsOnlyOf, type QuoteContext } from '../question-of'
import { certify } from '../route/certify'
import { certifyCrosschain } from '../route/certify-crosschain'
import { quote } from '../route/quote'
import { match } from './match'
import type { Replica } from './replica'
import type { Done, SolverWork } from './solver-messages'

/**
 * Executes a solver's task in this thread; `destination` is the other chain of a crosschain task.
 *
 * @throws {ApiError} those of quote
 * @example
 * doWork({ work: 'quote', request }, context) // { destAmount: '2512043117', ... }
 */
export const doWork = (work: SolverWork, context: QuoteContext, destination?: Replica): Done => {
  switch (work.work) {
    case 'quote':
      return quote(work.request, context)
    case 'certify':
      return certify(work.request, context, work.priceRoute)
    case 'certifyCrosschain':
      if (destination === undefined) throw new TypeError('The market of the destination chain never came.')
      return certifyCrosschain(work.request, { origin: context, destination })
    case 'match':
      return match(work.request, context)
    case 'rates':
      return ratesOf(work.request, context)
  }
}

/** Returns the marginal rates of pairs before any impact, over all pools. */
export const ratesOf = (pairs: readonly WaitingPair[], context: QuoteContext): Float64Array =>
  marginalRates({ market: context.market, filter: { endsOnly: endsOnlyOf(context) }, pairs })
