import type { QuoteToProve } from '@/lib/proof/check-proof'
import { gasCostsOf, type Rollup } from '@/lib/routing/route/gas'
import { minLegGas } from '@/lib/routing/route/min-gas'
import type { QuoteWithoutGas } from './quote-to-prove'

/**
 * Adds the page's own gas figures to a quote: a proof must hold with these, not with those of the
 * service. Only the gas per byte of data on a rollup is taken from the proof here: `readMarket`
 * asks the node.
 */
export const withPageGas = ({ rollup, ...quote }: QuoteWithoutGas, perByte?: number): QuoteToProve => ({
  ...quote,
  gas: pageGas(quote.side, { rollup, perByte }),
})

/**
 * Returns the page's gas figures for a side of a trade; `perByte` is for rollup data, per byte.
 *
 * @example
 * pageGas('SELL', {}).base // 59_800
 */
export const pageGas = (
  side: 'SELL' | 'BUY',
  { rollup, perByte }: { rollup?: Rollup | undefined; perByte?: number | undefined },
): QuoteToProve['gas'] => {
  const { base, leg } = gasCostsOf(side, rollup && perByte !== undefined ? { rollup, perByte } : undefined)
  return { base, least: minLegGas, counted: leg }
}
