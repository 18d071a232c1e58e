import { type Division, flowsOf, leastOf, weigh } from './divide'
import { divideNet } from './divide-net'
import type { DualSolution } from './dual'
import type { Problem } from './problem'
import { type Flow, recover, withoutDust } from './recover'
import { type Oriented, orientAlong, searchOrientation } from './search-orientation'
import { singlePaths } from './single-paths'
import type { MarketState } from './state'

/** A division to run in exact amounts, and the problem that it divides: its pools may run one way only. */
export type Candidate = { problem: Problem; division: Division }

type Divided = { problem: Problem; edges: MarketState['edges']; dual: DualSolution }

/** Gas below this part of the order is not worth a search. */
const negligibleGas = 1e-9
/** How many of the best divisions are run in exact amounts, to choose by what they really bring. */
const finalists = 3

/**
 * Divides an order: the division that the dual gives is the best without gas. Where pools could earn from each other it cannot be run, and
 * the best order of the tokens is searched; where gas counts, the best set of pools. The most promising first.
 *
 * @example
 * findDivisions({ problem, edges: market.edges, dual })[0]?.division.net // 2989120331.2
 */
export function findDivisions({ problem, edges, dual }: Divided): readonly Candidate[] {
  const trades = flowsOf(problem.market, dual)
  const flows = recover(problem, { flows: trades, prices: dual.prices, least: leastOf(problem, dual.prices) })
  if (flows !== undefined) return refine({ problem, edges, dual }, flows)
  const oriented = searchOrientation({ problem, edges, dual, flows: trades })
  if (oriented === undefined) return []
  const found = [...refineOriented(oriented, edges)]
  if (!problem.callCosts.some((cost) => cost > 0)) return found
  // With gas the best may be a path against the order of tokens that is best without.
  for (const prices of [dual.prices, oriented.dual.prices]) {
    const aim = { least: found[0]?.division.net ?? Number.NEGATIVE_INFINITY, perCall: 0 }
    for (const { steps, worth } of singlePaths({ problem, edges, amount: problem.amount, prices, aim })) {
      const along = worth > aim.least ? orientAlong(problem, oriented, steps) : undefined
      if (along !== undefined) found.push(...refineOriented(along, edges))
    }
    found.sort((a, b) => b.division.net - a.division.net)
  }
  return found.slice(0, finalists)
}

function refineOriented({ problem, dual }: Oriented, edges: MarketState['edges']): readonly Candidate[] {
  const { prices } = dual
  const flows = withoutDust(problem, { flows: flowsOf(problem.market, dual), prices, least: leastOf(problem, prices) })
  return refine({ problem, edges, dual }, flows)
}

/** The division that a dual gives, and where gas counts the best that a search over sets of pools finds. */
function refine({ problem, edges, dual }: Divided, flows: readonly Flow[]): readonly Candidate[] {
  if (flows.length === 0) return []
  const optimum = weigh(problem, flows, dual.prices, dual.bound)
  const gas = optimum.costs.reduce((sum, cost) => sum + cost, 0)
  if (!(gas > negligibleGas * dual.bound)) return [{ problem, division: optimum }]
  return divideNet({ problem, edges, dual, optimum, gas })
    .slice(0, finalists)
    .map((division) => ({ problem, division }))
}
