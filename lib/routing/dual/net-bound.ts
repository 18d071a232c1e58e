import type { NetCertificate } from '../route/certificate'
import { executionCosts } from '../route/gas'
import { inCore, problemOf, type Question } from '../route/question'
import type { Solution } from '../route/solve'
import { divide } from '../search/divide'
import { capsOf } from './caps'
import { solveNetCases } from './net-cases'

/** Maximum cases of a proof, and maximum cases times pools. */
const maxCases = 8
const caseEffort = 16_000
/** Fraction of the order below which a tighter bound is not needed. */
const negligible = 1e-9

/**
 * Bounds the distance of a solution from the best net of gas: a dual in which every pool call costs
 * its minimum gas, by cases. Any prices give a valid bound of a case, so the result holds however
 * well they are chosen. `question` is the one that the solution answers; its certificate limits how
 * much of each token the order can yield; `gas` is that of the quote for a buy, if it exceeds its
 * route's.
 *
 * @throws {Error} when the question is one that has no solution.
 * @example
 * boundNet({ question, solution }).bound // 2987120331.4
 */
export function boundNet({
  question: asked,
  solution,
  gas = solution.gas,
}: {
  question: Question
  solution: Solution
  gas?: number
}): NetCertificate {
  const { question, core } = inCore(asked)
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
    maxCases: gasUnitCost > 0 ? Math.max(1, Math.min(maxCases, Math.floor(caseEffort / market.pools.length))) : 1,
  })
  const bounds = cases.map(({ bound }) => bound)
  return {
    gasUnitCost,
    cases: cases.map(({ supposes, prices }) => ({
      supposes: supposes.map(({ pool, called }) => ({ pool: market.pools[pool]!.address, called })),
      prices: core.complete((token) => prices[market.tokenIds.get(token)!]!),
    })),
    bound: isSell ? Math.max(...bounds) - base : Math.min(...bounds) + base,
  }
}
