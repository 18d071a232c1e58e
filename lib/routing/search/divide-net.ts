import { capsOf } from '../dual/caps'
import type { DualSolution } from '../dual/dual'
import { type NetDual, solveNetDual } from '../dual/net-dual'
import { edgesThrough } from '../market/edges-through'
import type { MarketState } from '../market/state'
import { spotRate } from '../pools/oracle/oracle'
import { sendInParts } from '../route/send-in-parts'
import type { Division } from './divide'
import { type Divider, divideOver, improve, prune } from './improve'
import type { Problem } from './problem'
import { singlePaths } from './single-paths'

/** Maximum pools divided over per question, over all tries; bounds a quote's time. */
const effort = 2400
/** Fraction of the order below which gas only justifies improving the division without gas. */
const cheap = 1e-6
const cheapEffort = 600
/** Pools that earn this fraction of their call, at prices with gas, are divided over and pruned. */
const minWorths = [0.98, 0.6]
/** Fraction of the order below which a possible improvement is not searched. */
const negligible = 1e-7
/**
 * Criteria of a pool for orders sent in parts: the minimum earnings in calls, or the maximum loss
 * in calls if all of the order went there. A small part may use a pool that all of it would not.
 */
const candidateWorth = 0.2
const candidateLoss = 12
/** The order is sent in parts if the bound leaves room for this fraction of a call. */
const roomForParts = 0.25
/** Few parts find long paths, many find the pools that pay for small flows. */
const splits = [
  { parts: 2, hops: 4 },
  { parts: 5, hops: 4 },
  { parts: 8, hops: 3 },
  { parts: 16, hops: 3 },
  { parts: 48, hops: 3 },
]

/**
 * Searches the division with the best net value after gas. Tries the best single paths, the order
 * in parts if the bound leaves room, the pools that pay for their call at the prices of the dual
 * with gas, and improvements of the best of these. Best first; never empty if the dual has flows.
 *
 * @example
 * divideNet({ problem, edges: market.edges, dual, optimum, gas })[0]?.net // 2987120331.2
 */
export function divideNet({
  problem,
  edges,
  dual,
  optimum,
  gas,
}: {
  problem: Problem
  edges: MarketState['edges']
  dual: DualSolution
  /** The division that is best without gas. */
  optimum: Division
  /** The cost of its calls. */
  gas: number
}): readonly Division[] {
  const { prices } = dual
  const isCheap = gas < cheap * dual.bound
  const divider: Divider = { problem, known: new Map(), effort: isCheap ? cheapEffort : effort }
  const found = [optimum, prune(divider, optimum)]
  if (isCheap) return sorted([...found, improve(divider, bestOf(found), Number.POSITIVE_INFINITY)])
  const consider = (pools: readonly number[], warm: Float64Array) => {
    const division = divideOver(divider, pools, warm)
    if (division !== undefined) found.push(division)
  }
  const aim = { min: bestOf(found).net, perCall: maxOfACall(problem, optimum) }
  for (const { steps } of singlePaths({ problem, edges, amount: problem.amount, prices, aim })) {
    consider(
      steps.map(({ pool }) => pool),
      prices,
    )
  }
  const start = bestOf(found)
  const net = solveNetDual({
    problem,
    starts: [prices, start.prices],
    caps: capsOf(problem, dual, -start.net),
    widths: [0.5, 0.05],
    maxIterations: 25,
  })
  const bound = problem.side === 'SELL' ? net.bound : -net.bound
  for (const least of minWorths) {
    const pools: number[] = []
    net.worths.forEach((worth, pool) => {
      if (worth > least) pools.push(pool)
    })
    const division = divideOver(divider, pools, net.prices)
    if (division !== undefined) found.push(division, prune(divider, division))
  }
  const minCost = problem.callCosts.reduce((least, cost) => Math.min(least, cost), Number.POSITIVE_INFINITY)
  if (bound - bestOf(found).net > roomForParts * minCost) {
    const mask = candidatesAt(problem, net, dual.bound)
    for (const { pool } of start.flows) mask[pool] = 1
    const some = edgesThrough(edges, mask)
    for (const split of splits)
      consider(
        sendInParts({ problem, edges: some, prices: net.prices, ...split }).map(({ pool }) => pool),
        net.prices,
      )
  }
  found.push(improve(divider, bestOf(found), bound - negligible * Math.abs(bound)))
  return sorted(found)
}

const sorted = (divisions: readonly Division[]): readonly Division[] =>
  [...new Set(divisions)].sort((a, b) => b.net - a.net)

/** Returns the most that a call earns before gas, less its own gas. */
function maxOfACall({ side, src, dest, callCosts }: Problem, { flows, prices }: Division): number {
  const unit = prices[side === 'SELL' ? dest : src]!
  return flows.reduce(
    (most, { pool, from, to, amountIn, amountOut }) =>
      Math.max(most, (prices[to]! * amountOut - prices[from]! * amountIn) / unit - callCosts[pool]!),
    0,
  )
}

/** Returns the pools worth sending a part through: by their earnings, or by a small loss. */
function candidatesAt({ market, mask, callCosts }: Problem, { prices, worths }: NetDual, worth: number): Uint8Array {
  const candidates = new Uint8Array(callCosts.length)
  for (let pool = 0; pool < callCosts.length; pool++) {
    if (mask !== undefined && mask[pool] === 0) continue
    const ratio = prices[market.ends[2 * pool]!]! / prices[market.ends[2 * pool + 1]!]!
    const least = 1 - (candidateLoss * callCosts[pool]!) / worth
    if (
      worths[pool]! > candidateWorth ||
      spotRate(market, pool, true) > ratio * least ||
      spotRate(market, pool, false) * ratio > least
    )
      candidates[pool] = 1
  }
  return candidates
}

const bestOf = (divisions: readonly Division[]): Division =>
  divisions.reduce((best, division) => (division.net > best.net ? division : best))
