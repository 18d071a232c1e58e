import type { QuoteToProve } from '@/lib/proof/check-proof'
import { baseGas, leastLegGas } from '@/lib/routing/gas'
import type { QuoteWithoutGas } from './quote-to-prove'

/**
 * Puts the page's own figures of gas beside a quote: a proof has to stand on these, not on what the service says.
 *
 * @example
 * withPageGas(quoteToProve(quote, mainnet)).gas.base // 76_400
 */
export const withPageGas = (quote: QuoteWithoutGas): QuoteToProve => ({
  ...quote,
  gas: { base: baseGas[quote.side], least: leastLegGas },
})
