import type { Problem } from '../search/problem'
import { type NetDual, solveNetDual, supposed } from './net-dual'

/** A case: its assumptions about some pools, in branching order, and its bounding prices. */
export type SolvedCase = {
  supposes: readonly { pool: number; called: boolean }[]
  prices: Float64Array
  bound: number
}

/** Smoothing widths of a pool's kink per round, as fractions of its call cost. */
const whole = { widths: [0.5, 0.1, 0.02, 0.004], maxIterations: 30 }
/** Widths of a branched case, which starts near its solution. */
const branched = { widths: [0.3, 0.004], maxIterations: 30 }
/** Widths of a sketch, which estimates the gain of branching on a pool. */
const sketch = { widths: [0.2], maxIterations: 6 }
/** Number of pools to sketch before one is chosen. */
const sketched = 4
/** Weight of the better of two sketched cases relative to the worse. */
const betterPart = 0.1

/**
 * Bounds the value after gas by cases (branch and bound). Prices alone allow a route to pay for a
 * fraction of a call. Branches the worst case on a pool that it calls in part, into routes with and
 * without it, until no case is worse than `target` or there are `most` cases.
 *
 * @example
 * solveNetCases({ problem, starts: [prices], caps, target, maxCases: 8 }).map(({ bound }) => bound)
 * // [2987120331.4, 2987119876.5]
 */
export function solveNetCases({
  problem,
  starts,
  caps,
  target,
  maxCases,
}: {
  problem: Problem
  starts: readonly Float64Array[]
  caps: Float64Array
  target: number
  maxCases: number
}): readonly SolvedCase[] {
  const { side, callCosts } = problem
  const sign = side === 'SELL' ? 1 : -1
  const common = { problem, caps }
  const rootDual = solveNetDual({ ...common, ...whole, starts })
  let open: (SolvedCase & { parts: Float64Array })[] = [{ ...rootDual, supposes: [] }]

  const partsOf = ({ supposes, prices }: SolvedCase, pool: number, effort: typeof sketch) =>
    [true, false].map((called) => {
      const further = [...supposes, { pool, called }]
      const dual = solveNetDual({ ...common, ...effort, starts: [prices], supposes: markOf(further, callCosts.length) })
      return { ...dual, supposes: further }
    })

  while (open.length < maxCases) {
    const worst = open.reduce((a, b) => (sign * b.bound > sign * a.bound ? b : a))
    if (sign * (worst.bound - target) <= 0) break
    const fallOf = ({ bound }: NetDual) => sign * (worst.bound - (sign * (bound - target) > 0 ? bound : target))
    const choices = undecided(worst, callCosts).map((pool) => {
      const falls = partsOf(worst, pool, sketch).map(fallOf)
      return { pool, gain: Math.min(...falls) + betterPart * Math.max(...falls) }
    })
    if (choices.length === 0) break
    const { pool } = choices.reduce((a, b) => (b.gain > a.gain ? b : a))
    open = open.flatMap((one) => (one === worst ? partsOf(worst, pool, branched) : [one]))
  }
  return open
}

/** Lists the pools that are called in part, by the most undecided cost. */
const undecided = (
  { supposes, parts }: { supposes: SolvedCase['supposes']; parts: Float64Array },
  costs: Float64Array,
) => {
  const isDecided = new Set(supposes.map(({ pool }) => pool))
  const found: { pool: number; cost: number }[] = []
  parts.forEach((part, pool) => {
    const cost = Math.min(part, 1 - part) * costs[pool]!
    if (cost > 0 && !isDecided.has(pool)) found.push({ pool, cost })
  })
  return found
    .sort((a, b) => b.cost - a.cost)
    .slice(0, sketched)
    .map(({ pool }) => pool)
}

function markOf(supposes: SolvedCase['supposes'], pools: number): Uint8Array {
  const marks = new Uint8Array(pools)
  for (const { pool, called } of supposes) marks[pool] = called ? supposed.called : supposed.spared
  return marks
}
