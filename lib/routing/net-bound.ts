import { capsOf } from './caps'
import type { NetCertificate } from './certificate'
import { divide } from './divide'
import { baseGas } from './gas'
import { solveNetDual } from './net-dual'
import { problemOf, type Question } from './question'
import { legsOf } from './route'
import type { Solution } from './solve'

/** How far the edge of what a pool is worth is rounded, round by round, as parts of what its call costs: the last decides how tight. */
const widths = [0.5, 0.1, 0.02, 0.004]
const maxIterations = 30

/**
 * Proves how far a solution can be from the best net of gas: a dual in which every call of a pool costs its least gas. Any prices give a
 * valid bound, so this one holds however well they are chosen. `question` is the one the solution answers;
 * its certificate says what the order can bring of each token at most; `gas` is what a purchase is quoted with, where that is more than
 * its route's.
 *
 * @throws {Error} when the question is one that has no solution.
 * @example
 * boundNet({ question, solution }).bound // 2987120331.4
 */
export function boundNet({
  question,
  solution,
  gas = solution.gas,
}: {
  question: Question
  solution: Solution
  gas?: number
}): NetCertificate {
  const problem = problemOf(question)
  if (problem === undefined) throw new Error('The question has no solution to bound: solve it first.')
  const { market, gasUnitCost = 0 } = question
  const { route, certificate } = solution
  const gross = {
    prices: Float64Array.from(market.tokens, (token) => certificate.prices.get(token)!),
    bound: certificate.bound,
  }
  const pools = legsOf(route).map(({ pool }) => market.positions.get(pool)!)
  const start = divide(problem, [...new Set(pools)], gross.prices)
  const { prices, bound } = solveNetDual({
    problem,
    starts: start === undefined ? [gross.prices] : [gross.prices, start.prices],
    caps: capsOf(problem, gross, Number(route.srcAmount) + (gas - baseGas.BUY) * gasUnitCost),
    widths,
    maxIterations,
  })
  const base = baseGas[question.side] * gasUnitCost
  return {
    gasUnitCost,
    prices: new Map(market.tokens.map((token, index) => [token, prices[index]!])),
    bound: question.side === 'SELL' ? bound - base : bound + base,
  }
}
