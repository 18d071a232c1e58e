import { capacityOf } from '../market/capacity'
import { smaller } from '../pools/integer'
import { amountFor, maxAmount, problemOf, type Question } from './question'
import { solve } from './solve'

/** Where the integers refuse what the floats find, less is tried: these parts of it. */
const parts = [1_000_000n, 999_900n, 990_000n, 900_000n, 500_000n] as const
const whole = 1_000_000n

/**
 * The most of a question's amount that can be traded, and what for: of a sale what the pools take before they pay next to nothing for
 * more, of a purchase what they give (`capacityOf`). Its route was found in integers. Raw units, less than the question's amount.
 * Undefined when the pools take and give all of that, or nothing.
 *
 * @example
 * mostTradable({ market, srcToken: weth, destToken: ldo, amount: 10n ** 24n, side: 'SELL' }) // { srcAmount: 712400000000000000000n, destAmount: 1598211000000000000000000n }
 */
export function mostTradable(question: Question): { srcAmount: bigint; destAmount: bigint } | undefined {
  // More than a program can say is asked for like anything else that is too much.
  const problem = problemOf({ ...question, amount: smaller(question.amount, maxAmount) })
  const most = amountFor(BigInt(Math.floor((problem && capacityOf(problem)?.amount) ?? 0)), question)
  if (most >= question.amount) return undefined
  for (const part of parts) {
    const route = solve({ ...question, amount: (most * part) / whole })?.route
    if (route !== undefined) return { srcAmount: route.srcAmount, destAmount: route.destAmount }
  }
  return undefined
}
