import { createMarket } from '../market/state'
import { noTaxes } from '../market/taxes'
import { adversarialCases } from '../testing/adversarial'
import { judge, quoteOf } from './engine'

/** Counts of D8: questions asked, questions answered, wrong answers, and questions that threw. */
export type BadInput = { asked: number; answered: number; wrong: number; thrown: number }

/**
 * Asks all questions of D8, on both sides, with and without gas: an answer must equal its exact
 * execution, or be absent.
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
