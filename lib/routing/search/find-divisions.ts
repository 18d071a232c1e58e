import type { DualSolution } from '../dual/dual'
import { type Flow, recover, withoutDust } from '../dual/recover'
import type { MarketState } from '../market/state'
import { type Division, divide, flowsOf, minFlowValue, weigh } from './divide'
import { divideAgain } from './divide-again'
import { divideNet } from './divide-net'
import { orientByGas } from './gas-first'
import { type Divider, prune } from './improve'
import { type LongPaths, longPaths } from './long-paths'
import { type Oriented, orientAlong } from './oriented'
import type { Problem } from './problem'
import { searchOrientations } from './search-orientations'
import { maxLongHops, type SinglePath, singlePaths } from './single-paths'

/** A division to execute, and its problem, whose pools may be limited to one direction. */
export type DivisionCandidate = { problem: Problem; division: Division }

type Divided = { problem: Problem; edges: MarketState['edges']; dual: DualSolution }

/** Fraction of the order below which gas does not justify a search. */
const negligibleGas = 1e-9
/** Number of divisions to execute in exact amounts, which decides between them. */
const finalists = 3
/** Number of token orders whose sets of pools are searched, and the effort to choose each. */
const searchedNet = 2
const sketchEffort = 600

/** Candidates of a search, and the net value from which on no further search is needed. */
export type Candidates = {
  divisions: readonly DivisionCandidate[]
  /** Single paths to execute as well. */
  paths: readonly SinglePath[]
  /** The output less the gas of calls (sell), or minus input and gas (buy). */
  enough: number
}

/**
 * Divides an order. The dual's own division is optimal without gas. Where pools could earn from
 * each other it is cyclic: then, if gas counts, the pools that pay for their calls determine an
 * order of tokens. Only if that leaves more than a trifle to the bound, and where gas does not
 * count, the best order of tokens is searched, also from long paths between the `equilibrium`
 * prices. Where gas counts, the best set of pools is searched for each order of tokens. Yields the
 * candidates of each search, the most promising divisions first. With the pools of the pair's last
 * route, and where gas counts, the first candidate divides over these again.
 *
 * @example
 * const [{ divisions }] = findDivisions({ problem, market, dual })
 * divisions[0]?.division.net // 2989120331.2
 */
export function* findDivisions({
  problem,
  market,
  dual,
  equilibrium,
  lastPools,
}: {
  problem: Problem
  market: MarketState
  dual: DualSolution
  equilibrium?: Float64Array | undefined
  /** Positions of the pools of the pair's last route. */
  lastPools?: readonly number[] | undefined
}): Generator<Candidates> {
  const { edges } = market
  const countsGas = problem.callCosts.some((cost) => cost > 0)
  const again = countsGas && lastPools && divideAgain({ problem, edges, dual, pools: lastPools })
  if (again) yield { divisions: [{ problem, division: again.division }], paths: [], enough: again.enough }
  const trades = flowsOf(problem.market, dual)
  const flows = recover(problem, { flows: trades, prices: dual.prices, minValue: minFlowValue(problem, dual.prices) })
  if (flows !== undefined) {
    yield { divisions: refine({ problem, edges, dual }, flows), paths: [], enough: Number.NEGATIVE_INFINITY }
    return
  }
  const first = countsGas ? orientByGas({ problem, edges, dual }) : undefined
  if (first !== undefined) yield { divisions: refineOriented(first.oriented, edges), paths: [], enough: first.enough }
  const long = equilibrium && longPaths(problem, market, equilibrium)
  const divisions = searchDivisions({ problem, edges, dual, trades, long })
  yield { divisions, paths: long?.paths ?? [], enough: Number.NEGATIVE_INFINITY }
}

/** Searches the best order of tokens, and where gas counts, the best set of pools. */
function searchDivisions({
  problem,
  edges,
  dual,
  trades,
  long,
}: Divided & { trades: readonly Flow[]; long: LongPaths | undefined }): readonly DivisionCandidate[] {
  const oriented = searchOrientations({ problem, edges, dual, flows: trades, long })
  const [best] = oriented
  if (best === undefined) return []
  // Exact execution may refuse the best.
  if (!problem.callCosts.some((cost) => cost > 0))
    return oriented.slice(0, finalists).flatMap((each) => refineOriented(each, edges))
  const found: DivisionCandidate[] = []
  const find = (...candidates: readonly DivisionCandidate[]) => {
    found.push(...candidates)
    found.sort((a, b) => b.division.net - a.division.net)
  }
  for (const each of chosenNet(oriented)) find(...refineOriented(each, edges))
  // Including gas, the best may be a path against the token order that is best without gas.
  for (const prices of [dual.prices, best.dual.prices]) {
    for (const { steps, worth } of singlePaths({ problem, edges, amount: problem.amount, prices, hops: maxLongHops })) {
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

/** Chooses the orientations whose sets of pools are searched, by their net value after pruning. */
function chosenNet(oriented: readonly Oriented[]): readonly Oriented[] {
  const weighed = oriented.map((each) => {
    const flows = flowsOfOriented(each)
    if (flows.length === 0) return { each, net: Number.NEGATIVE_INFINITY }
    const { problem, dual } = each
    const divider: Divider = { problem, known: new Map(), effort: sketchEffort }
    return { each, net: prune(divider, weigh(problem, flows, dual.prices, dual.bound)).net }
  })
  return weighed
    .sort((a, b) => b.net - a.net)
    .slice(0, searchedNet)
    .map(({ each }) => each)
}

const refineOriented = (oriented: Oriented, edges: MarketState['edges']): readonly DivisionCandidate[] => {
  const { problem, dual } = oriented
  return refine({ problem, edges, dual }, flowsOfOriented(oriented))
}

function flowsOfOriented({ problem, dual }: Oriented): readonly Flow[] {
  const { prices } = dual
  return withoutDust(problem, { flows: flowsOf(problem.market, dual), prices, minValue: minFlowValue(problem, prices) })
}

/** Returns the dual's division, or with gas the best that a search over sets of pools finds. */
function refine({ problem, edges, dual }: Divided, flows: readonly Flow[]): readonly DivisionCandidate[] {
  if (flows.length === 0) return []
  const optimum = weigh(problem, flows, dual.prices, dual.bound)
  const gas = optimum.costs.reduce((sum, cost) => sum + cost, 0)
  if (!(gas > negligibleGas * dual.bound)) return [{ problem, division: optimum }]
  return divideNet({ problem, edges, dual, optimum, gas })
    .slice(0, finalists)
    .map((division) => ({ problem, division }))
}
