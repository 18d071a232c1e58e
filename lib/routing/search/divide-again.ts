import { capsOf } from '../dual/caps'
import type { DualSolution } from '../dual/dual'
import { solveNetDual } from '../dual/net-dual'
import type { MarketState } from '../market/state'
import type { Division } from './divide'
import { type Divider, divideOver, improve, prune } from './improve'
import type { Problem } from './problem'
import { singlePaths } from './single-paths'

/** Maximum flows to divide while moves are checked. */
const effort = 400
/** Fraction of the order that a division may be below the bound. */
const small = 1e-4
/** Fraction of the order below which a possible improvement is not searched. */
const negligible = 1e-7

/**
 * Divides an order over the pools of an earlier route, which are nearly always the best ones still
 * a block later, and checks moves: pools to drop, add or exchange, and better single paths. Two
 * duals replace the search over sets of pools where the bound with gas shows that they suffice: no
 * route is better by more than a call or 1 bps, and `enough` is the net value at which that holds.
 * Undefined if the pools no longer carry the order.
 *
 * @example
 * divideAgain({ problem, edges: market.edges, dual, pools: [7, 12] })?.enough // 2986821619.1
 */
export function divideAgain({
  problem,
  edges,
  dual,
  pools,
}: {
  problem: Problem
  edges: MarketState['edges']
  dual: DualSolution
  pools: readonly number[]
}): { division: Division; enough: number } | undefined {
  const { side, amount, callCosts } = problem
  const divider: Divider = { problem, known: new Map(), effort }
  const start = divideOver(divider, pools, dual.prices)
  if (start === undefined) return undefined
  const net = solveNetDual({
    problem,
    starts: [dual.prices, start.prices],
    caps: capsOf(problem, dual, -start.net),
    widths: [0.5, 0.05],
    maxIterations: 25,
  })
  const bound = side === 'SELL' ? net.bound : -net.bound
  let best = prune(divider, start)
  best = improve(divider, best, bound - negligible * Math.abs(bound))
  const aim = { min: best.net, perCall: 0 }
  for (const { steps, worth } of singlePaths({ problem, edges, amount, prices: net.prices, aim })) {
    if (worth <= best.net) continue
    const path = steps.map(({ pool }) => pool)
    const division = divideOver(divider, path, net.prices)
    if (division !== undefined && division.net > best.net) best = division
  }
  const call = callCosts.reduce((least, cost) => Math.min(least, cost), Number.POSITIVE_INFINITY)
  // A bound counts cycles, which can exceed the order.
  return { division: best, enough: bound - Math.max(small * Math.abs(best.net), call) }
}
