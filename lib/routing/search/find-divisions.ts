import type { DualSolution } from '../dual/dual'
import { type Flow, recover, withoutDust } from '../dual/recover'
import type { MarketState } from '../market/state'
import { type Division, divide, flowsOf, leastOf, weigh } from './divide'
import { divideNet } from './divide-net'
import { type Divider, prune } from './improve'
import type { LongPaths } from './long-paths'
import type { Problem } from './problem'
import { type Oriented, orientAlong, searchOrientations } from './search-orientations'
import { longest, singlePaths } from './single-paths'

/** A division to run in exact amounts, and the problem that it divides: its pools may run one way only. */
export type DivisionCandidate = { problem: Problem; division: Division }

type Divided = { problem: Problem; edges: MarketState['edges']; dual: DualSolution }

/** Gas below this part of the order is not worth a search. */
const negligibleGas = 1e-9
/** How many of the best divisions are run in exact amounts, to choose by what they really bring. */
const finalists = 3
/** Of how many orders of tokens sets of pools are searched, and the pools that may be divided over to choose each of them. */
const searchedNet = 2
const sketchEffort = 600

/**
 * Divides an order: the division that the dual gives is the best without gas. Where pools could earn from each other it cannot be run, and
 * the best order of the tokens is searched, from `long` ways too; where gas counts, the best set of pools. The most promising first.
 *
 * @example
 * findDivisions({ problem, edges: market.edges, dual })[0]?.division.net // 2989120331.2
 */
export function findDivisions({
  problem,
  edges,
  dual,
  long,
}: Divided & { long?: LongPaths | undefined }): readonly DivisionCandidate[] {
  const trades = flowsOf(problem.market, dual)
  const flows = recover(problem, { flows: trades, prices: dual.prices, least: leastOf(problem, dual.prices) })
  if (flows !== undefined) return refine({ problem, edges, dual }, flows)
  const oriented = searchOrientations({ problem, edges, dual, flows: trades, long })
  const [best] = oriented
  if (best === undefined) return []
  // The integers may refuse the best.
  if (!problem.callCosts.some((cost) => cost > 0))
    return oriented.slice(0, finalists).flatMap((one) => refineOriented(one, edges))
  const found: DivisionCandidate[] = []
  const find = (...candidates: readonly DivisionCandidate[]) => {
    found.push(...candidates)
    found.sort((a, b) => b.division.net - a.division.net)
  }
  for (const one of chosenNet(oriented)) find(...refineOriented(one, edges))
  // With gas the best may be a path against the order of tokens that is best without.
  for (const prices of [dual.prices, best.dual.prices]) {
    for (const { steps, worth } of singlePaths({ problem, edges, amount: problem.amount, prices, hops: longest })) {
      if (found[0] && worth <= found[0].division.net) continue
      const pools = steps.map(({ pool }) => pool)
      const division = divide(problem, pools, prices)
      if (division !== undefined) find({ problem, division })
      const along = orientAlong(problem, edges, best, steps)
      if (along !== undefined) find(...refineOriented(along, edges))
    }
  }
  return found.slice(0, finalists)
}

/** Of orientations, the best first, those that are worth a search over sets of pools: by what is left of each when its calls are pruned. */
function chosenNet(oriented: readonly Oriented[]): readonly Oriented[] {
  const weighed = oriented.map((one) => {
    const flows = flowsOfOriented(one)
    if (flows.length === 0) return { one, net: Number.NEGATIVE_INFINITY }
    const { problem, dual } = one
    const divider: Divider = { problem, known: new Map(), effort: sketchEffort }
    return { one, net: prune(divider, weigh(problem, flows, dual.prices, dual.bound)).net }
  })
  return weighed
    .sort((a, b) => b.net - a.net)
    .slice(0, searchedNet)
    .map(({ one }) => one)
}

const refineOriented = (oriented: Oriented, edges: MarketState['edges']): readonly DivisionCandidate[] => {
  const { problem, dual } = oriented
  return refine({ problem, edges, dual }, flowsOfOriented(oriented))
}

function flowsOfOriented({ problem, dual }: Oriented): readonly Flow[] {
  const { prices } = dual
  return withoutDust(problem, { flows: flowsOf(problem.market, dual), prices, least: leastOf(problem, prices) })
}

/** The division that a dual gives, and where gas counts the best that a search over sets of pools finds. */
function refine({ problem, edges, dual }: Divided, flows: readonly Flow[]): readonly DivisionCandidate[] {
  if (flows.length === 0) return []
  const optimum = weigh(problem, flows, dual.prices, dual.bound)
  const gas = optimum.costs.reduce((sum, cost) => sum + cost, 0)
  if (!(gas > negligibleGas * dual.bound)) return [{ problem, division: optimum }]
  return divideNet({ problem, edges, dual, optimum, gas })
    .slice(0, finalists)
    .map((division) => ({ problem, division }))
}
