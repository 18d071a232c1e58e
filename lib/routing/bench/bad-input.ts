import { createMarket } from '../market/state'
import { noTaxes } from '../market/taxes'
import { adversarialCases } from '../testing/adversarial'
import { judge, quoteOf } from './engine'

/** How many questions of D8 were asked and answered, how many answers were wrong, and how many questions threw. */
export type BadInput = { asked: number; answered: number; wrong: number; thrown: number }

/**
 * Asks everything of D8, both sides, with gas and without: an answer must be what integers make of it, or none.
 *
 * @example
 * badInputOf() // { asked: 1980, answered: 1412, wrong: 0, thrown: 0 }
 */
export function badInputOf(): BadInput {
  const count = { asked: 0, answered: 0, wrong: 0, thrown: 0 }
  for (const { pools, pairs, amounts, taxes = noTaxes } of adversarialCases()) {
    const market = createMarket(pools)
    for (const [srcToken, destToken] of pairs) {
      for (const side of ['SELL', 'BUY'] as const) {
        for (const amount of amounts) {
          for (const gasUnitCost of [0, 1e-9, 1e12]) {
            const question = { market, side, srcToken, destToken, amount, gasUnitCost, taxes }
            count.asked++
            try {
              const quote = quoteOf(question)
              if (quote === undefined) continue
              count.answered++
              if (!judge(question, quote.route).isTrue) count.wrong++
            } catch {
              count.thrown++
            }
          }
        }
      }
    }
  }
  return count
}
