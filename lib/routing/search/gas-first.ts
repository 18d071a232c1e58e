import { capsOf } from '../dual/caps'
import type { DualSolution } from '../dual/dual'
import { solveNetDual } from '../dual/net-dual'
import type { MarketState } from '../market/state'
import { earningsAt } from './earnings'
import { orderTokens } from './order-tokens'
import { type Oriented, orientBy } from './oriented'
import type { Problem } from './problem'
import { bestPath, singlePaths } from './single-paths'

/** Pools that earn this fraction of their call, at prices with gas, determine the token order. */
const minWorth = 0.2
/** Fraction of the order below which a possible gain needs no further search. */
const small = 1e-4
/** Number of calls that the bound may count in part, if the token order cuts no pool that pays. */
const callsInPart = 2

/** An orientation, and the net value of a division from which on no other needs to be searched. */
export type GasFirst = { oriented: Oriented; enough: number }

/**
 * Orders the tokens by the pools that pay for their calls. Where searchers have taken the cycles
 * that pay for their gas, only those of a few pools remain at prices without gas and nearly none at
 * prices with it, so that a single token order is as good as a search over them. Undefined if the
 * order does not lead from source to destination.
 *
 * No route exceeds the bound with gas. So a division is good enough within `small` of it, or within
 * a call or two, which the prices may count in part. None is where the token order cuts pools that
 * pay.
 *
 * @example
 * orientByGas({ problem, edges: market.edges, dual })?.enough // 2986821619.1
 */
export function orientByGas({
  problem,
  edges,
  dual,
}: {
  problem: Problem
  edges: MarketState['edges']
  dual: DualSolution
}): GasFirst | undefined {
  const { market, side, src, dest, amount, callCosts } = problem
  // A sale's caps follow from its bound alone.
  const path = side === 'BUY' ? bestPath(singlePaths({ problem, edges, amount, prices: dual.prices })) : undefined
  const net = solveNetDual({
    problem,
    starts: [dual.prices],
    caps: capsOf(problem, dual, path && -path.worth),
    widths: [0.5, 0.05],
    maxIterations: 25,
  })
  const worth = Math.abs(net.bound)
  const arcs = earningsAt(problem, net.prices, worth).filter(({ pool }) => net.worths[pool]! > minWorth)
  const order = orderTokens({ tokenCount: market.tokenCount, src, dest, arcs })
  const oriented = orientBy(problem, edges, order, net.prices)
  if (oriented === undefined) return undefined
  const ranks = new Int32Array(market.tokenCount)
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank]!] = rank
  const cut = arcs.reduce((sum, { pool, from, to, weight }) => {
    const gain = weight - callCosts[pool]!
    return gain > 0 && ranks[from]! > ranks[to]! ? sum + gain : sum
  }, 0)
  const call = callCosts.reduce((least, cost) => Math.min(least, cost), Number.POSITIVE_INFINITY)
  if (cut > Math.min(small * worth, call)) return { oriented, enough: Number.POSITIVE_INFINITY }
  const slack = Math.max(small * worth, cut > 0 ? call : callsInPart * call)
  return { oriented, enough: (side === 'SELL' ? net.bound : -net.bound) - slack }
}
