import { capsOf } from './caps'
import type { Division } from './divide'
import type { DualSolution } from './dual'
import { type Divider, divideOver, improve, prune } from './improve'
import { solveNetDual } from './net-dual'
import type { Problem } from './problem'
import { poolsOfParts, type SinglePath } from './single-paths'
import type { MarketState } from './state'

/** Pools that may be divided over in one question, all tries together: what bounds the time of a quote. */
const effort = 2400
/** Pools that earn more than this part of what they cost to call, at the prices that count gas, are divided over and then pruned. */
const leastWorths = [0.98, 0.6]
/** What is left for a better route to bring is not worth looking for, as a part of the order. */
const negligible = 1e-6

/**
 * Searches the division that brings most net of gas: the best single paths, an order sent in three parts, the pools that pay for their
 * call at the prices of the dual that counts gas, and what improves the best of these. The best first; never empty where the dual has
 * flows.
 *
 * @example
 * divideNet({ problem, edges: market.edges, dual, optimum, paths })[0]?.net // 2987120331.2
 */
export function divideNet({
  problem,
  edges,
  dual,
  optimum,
  paths,
}: {
  problem: Problem
  edges: MarketState['edges']
  dual: DualSolution
  /** The division that is best without gas. */
  optimum: Division
  /** The best single path for each number of hops. */
  paths: readonly SinglePath[]
}): readonly Division[] {
  const { prices } = dual
  const divider: Divider = { problem, known: new Map(), effort }
  const found: Division[] = []
  const consider = (pools: readonly number[], warm: Float64Array) => {
    const division = divideOver(divider, pools, warm)
    if (division !== undefined) found.push(division)
  }
  for (const { steps } of paths) {
    consider(
      steps.map(({ pool }) => pool),
      prices,
    )
  }
  consider(poolsOfParts({ problem, edges, prices, parts: 3 }), prices)
  found.push(optimum, prune(divider, optimum))
  const start = bestOf(found)
  const net = solveNetDual({
    problem,
    starts: start === undefined ? [prices] : [prices, start.prices],
    caps: capsOf(problem, dual, start === undefined ? undefined : -start.net),
    widths: [0.5, 0.05],
    maxIterations: 25,
  })
  for (const least of leastWorths) {
    const pools: number[] = []
    net.worths.forEach((worth, pool) => {
      if (worth > least) pools.push(pool)
    })
    const division = divideOver(divider, pools, net.prices)
    if (division !== undefined) found.push(division, prune(divider, division))
  }
  const rounded = bestOf(found)
  if (rounded === undefined) return []
  const bound = problem.side === 'SELL' ? net.bound : -net.bound
  found.push(improve(divider, rounded, bound - negligible * Math.abs(bound)))
  return [...new Set(found)].sort((a, b) => b.net - a.net)
}

const bestOf = (divisions: readonly Division[]): Division | undefined =>
  divisions.reduce<Division | undefined>(
    (best, division) => (best === undefined || division.net > best.net ? division : best),
    undefined,
  )
