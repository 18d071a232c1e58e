import type { QuoteToProve } from '@/lib/proof/check-proof'
import { gasCostsOf, type Rollup } from '@/lib/routing/route/gas'
import { leastLegGas } from '@/lib/routing/route/least-gas'
import type { QuoteWithoutGas } from './quote-to-prove'

/**
 * Puts the page's own figures of gas beside a quote: a proof has to stand on these, not on what the service says. Only what a byte of data
 * costs on a rollup is the proof's word here: `readMarket` asks the node.
 *
 * @example
 * withPageGas(quoteToProve(quote, mainnet)).gas.base // 59_800
 */
export const withPageGas = ({ rollup, ...quote }: QuoteWithoutGas, perByte?: number): QuoteToProve => ({
  ...quote,
  gas: pageGas(quote.side, { rollup, perByte }),
})

/**
 * The page's own figures of gas for a side of a trade; `perByte` is what a byte of data costs on a rollup, in units of gas.
 *
 * @example
 * pageGas('SELL', {}).base // 59_800
 */
export const pageGas = (
  side: 'SELL' | 'BUY',
  { rollup, perByte }: { rollup?: Rollup | undefined; perByte?: number | undefined },
): QuoteToProve['gas'] => {
  const { base, leg } = gasCostsOf(side, rollup && perByte !== undefined ? { rollup, perByte } : undefined)
  return { base, least: leastLegGas, counted: leg }
}
