import type { NetCertificate } from '../route/certificate'
import { executionCosts } from '../route/gas'
import { problemOf, type Question } from '../route/question'
import type { Solution } from '../route/solve'
import { divide } from '../search/divide'
import { capsOf } from './caps'
import { solveNetCases } from './net-cases'

/** Cases of a proof at most; of a large market fewer, so many that a pool of it is looked at in no more than this many cases times pools. */
const mostCases = 8
const caseEffort = 16_000
/** A bound nearer than this part of the order is near enough. */
const negligible = 1e-9

/**
 * Proves how far a solution can be from the best net of gas: a dual in which every call of a pool costs its least gas, by cases. Any
 * prices give a valid bound of any case, so this one holds however well they are chosen. `question` is the one the solution answers;
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
  const { market, gasUnitCost = 0, gasCosts = executionCosts[question.side] } = question
  const { route, certificate } = solution
  const gross = {
    prices: Float64Array.from(market.tokens, (token) => certificate.prices.get(token)!),
    bound: certificate.bound,
  }
  const pools = route.legs.map(({ pool }) => market.positions.get(pool)!)
  const start = divide(problem, pools, gross.prices)
  const isSell = question.side === 'SELL'
  const base = gasCosts.base * gasUnitCost
  const reached = isSell
    ? Number(route.destAmount) - gas * gasUnitCost + base
    : Number(route.srcAmount) + gas * gasUnitCost - base
  const cases = solveNetCases({
    problem,
    starts: start === undefined ? [gross.prices] : [gross.prices, start.prices],
    caps: capsOf(problem, gross, Number(route.srcAmount) + (gas - gasCosts.base) * gasUnitCost),
    target: reached * (isSell ? 1 + negligible : 1 - negligible),
    most: gasUnitCost > 0 ? Math.max(1, Math.min(mostCases, Math.floor(caseEffort / market.pools.length))) : 1,
  })
  const bounds = cases.map(({ bound }) => bound)
  return {
    gasUnitCost,
    cases: cases.map(({ supposes, prices }) => ({
      supposes: supposes.map(({ pool, called }) => ({ pool: market.pools[pool]!.address, called })),
      prices: new Map(market.tokens.map((token, index) => [token, prices[index]!])),
    })),
    bound: isSell ? Math.max(...bounds) - base : Math.min(...bounds) + base,
  }
}
