import { capacityOf } from '../market/capacity'
import { smaller } from '../pools/integer'
import { amountFor, maxAmount, problemOf, type Question } from './question'
import { solve } from './solve'

/** Fractions of the capacity to try where exact execution refuses what the floats find. */
const parts = [1_000_000n, 999_900n, 990_000n, 900_000n, 500_000n] as const
const whole = 1_000_000n

/**
 * Returns the largest tradable part of a question's amount, with its other side. For a sell this is
 * what the pools accept before their marginal price is next to nothing, for a buy what they can pay
 * (`capacityOf`). Its route is exact. Raw units, less than the question's amount. Undefined if the
 * full amount is tradable, or nothing is.
 *
 * @example
 * maxTradable({ market, srcToken: weth, destToken: ldo, amount: 10n ** 24n, side: 'SELL' })
 * // { srcAmount: 712400000000000000000n, destAmount: 1598211000000000000000000n }
 */
export function maxTradable(question: Question): { srcAmount: bigint; destAmount: bigint } | undefined {
  // Caps the amount at what a program can encode; larger ones get the same answer.
  const problem = problemOf({ ...question, amount: smaller(question.amount, maxAmount) })
  const capacity = amountFor(BigInt(Math.floor((problem && capacityOf(problem)?.amount) ?? 0)), question)
  if (capacity >= question.amount) return undefined
  for (const part of parts) {
    const route = solve({ ...question, amount: (capacity * part) / whole })?.route
    if (route !== undefined) return { srcAmount: route.srcAmount, destAmount: route.destAmount }
  }
  return undefined
}
