import { type DualSolution, solveDual } from '../dual/dual'
import { equilibriumOf } from '../dual/equilibrium'
import { type Flow, recover } from '../dual/recover'
import { worthless } from '../dual/start-prices'
import { type Capacity, capacityOf } from '../market/capacity'
import type { MarketState } from '../market/state'
import { noTaxes } from '../market/taxes'
import { stateOf } from '../pools/curve/multi-name'
import type { PoolAddress } from '../pools/pool'
import { divide, leastOf, weigh } from '../search/divide'
import { type DivisionCandidate, findDivisions } from '../search/find-divisions'
import { longPaths } from '../search/long-paths'
import { orderOf, orient } from '../search/orient'
import type { Problem } from '../search/problem'
import type { PathStep } from '../search/search-paths'
import { singlePaths, singlePathsExact } from '../search/single-paths'
import type { Certificate } from './certificate'
import type { Execution } from './execute'
import { executeFlows } from './execute-flows'
import { estimateGas, executionCosts } from './gas'
import { limitLegs } from './limit-legs'
import { amountFor, entering, gasUnitCostOf, maxAmount, problemOf, type Question } from './question'
import type { Route } from './route'

/** The route, the ticks it crosses, the gas it is estimated to need, and the proof of how far it can be from the best. */
export type Solution = { route: Route; ticksCrossed: number; gas: number; certificate: Certificate }

/** Below this many raw units a unit counts: paths are searched in integers too. */
const coarse = 100_000
/**
 * The parts that full pools keep where the integers refuse them: what comes before may bring more than was asked of it, by a unit of a token
 * that has few.
 */
const margins = [1e-6, 1e-4] as const
/** How often a division is mended where the integers refuse it, before the search gives it up. */
const maxRepairs = 16

/**
 * Finds the best route: the convex dual of the whole market gives the division that no other passes, and the bound that proves it; where
 * pools could earn from each other, a search over orders of the tokens follows, and where gas counts, one over sets of pools. Floats
 * choose, integers price: the amounts of the answer are what the encoded legs pay on this state, to the wei. Gives undefined where no route exists: unknown or disconnected tokens, equal tokens, an amount that
 * buys nothing or that the pools do not hold, a sale of which a part brings more than all (`mostTradable` says which), a buy of or with a
 * taxed token. Never throws, and gives the same answer to the same question.
 *
 * @example
 * solve({ market, srcToken: weth, destToken: usdc, amount: 10n ** 18n, side: 'SELL' })?.route.destAmount // 2989120331n
 */
export function solve(question: Question): Solution | undefined {
  const problem = problemOf(question)
  const start = problem && startOf(question, problem)
  const dual = problem && solveDual({ ...problem, ...start })
  if (problem === undefined || dual === undefined) return undefined
  const { market, singlePath = false } = question
  const finder = createFinder(question, problem)

  if (!singlePath) {
    const long = start?.warm && longPaths(problem, market, start.warm)
    for (const candidate of findDivisions({ problem, edges: market.edges, dual, long })) finder.tryDivision(candidate)
    for (const { steps } of long?.paths ?? []) finder.tryFlows(asFlows(steps))
  }
  if (finder.best() === undefined)
    for (const { steps } of singlePaths({ problem, edges: market.edges, amount: problem.amount, prices: dual.prices }))
      finder.tryFlows(asFlows(steps))
  if (finder.best() === undefined || problem.amount < coarse || dual.bound < coarse) {
    for (const steps of singlePathsExact({ problem, market, amount: entering(question) }))
      finder.tryFlows(asFlows(steps))
  }
  if (!tryBeyondCapacity(question, problem, dual, finder)) return undefined
  const best = bestOfPairs(question, finder) ?? finder.best()
  return best && { ...best, certificate: certificateOf(question, problem, dual) }
}

/**
 * A route passes one of the pairs that move together (`stateOf`), the dual all that pay. Where it has passed two, each pair is asked for with
 * the others left out; undefined where none is better than what was found.
 */
function bestOfPairs(question: Question, finder: Finder): Solution | undefined {
  const contract = finder.crowded()
  if (contract === undefined) return undefined
  const { market, filter } = question
  const pairs = market.pools.flatMap(({ address }) => (stateOf(address) === contract ? [address] : []))
  let best: Solution | undefined
  for (const pair of pairs) {
    const excludedPools = [...(filter?.excludedPools ?? []), ...pairs.filter((other) => other !== pair)]
    const found = solve({ ...question, filter: { ...filter, excludedPools } })
    const before = best ?? finder.best()
    if (found && (before === undefined || netOf(question, found) > netOf(question, before))) best = found
  }
  return best
}

/** Prices to begin with where pools disagree. A token that these do not know begins at its best way, in the same unit. */
function startOf(
  { market, filter }: Question,
  { side, src, dest }: Problem,
): { warm?: Float64Array; circling?: number } {
  // Of what is there for one question alone the market knows nothing, and begins as well without.
  const { prices, circling } = equilibriumOf(market.base ?? market, filter?.endsOnly) ?? {}
  const unit = prices?.[side === 'SELL' ? dest : src]
  return prices !== undefined && unit! > worthless ? { warm: prices, circling: circling! / unit! } : {}
}

/** Of what a sale's units bring on average, the part below which the last of them is searched for the end of what the pools take. */
const lowRate = 0.1

/**
 * Runs a sale of more than its pools take: tokens on the way are worth next to nothing at its dual's prices, so that its flows say nothing.
 * Those of the most that the pools take do, and the rest goes where there is room. False where a part of the sale brings more than all of
 * it: there was none.
 */
function tryBeyondCapacity(
  question: Question,
  problem: Problem,
  { prices, bound }: DualSolution,
  finder: Finder,
): boolean {
  const { side, amount } = question
  if (side === 'BUY' || !(prices[problem.src]! * problem.amount < lowRate * bound)) return true
  const capacity = capacityOf(problem)
  if (capacity === undefined) return true
  const most = amountFor(BigInt(Math.floor(capacity.amount)), question)
  if (most >= amount) return true
  if (!question.singlePath) {
    const oriented = { ...problem, market: orient(problem.market, orderOf(problem, capacity)) }
    const candidate = atCapacity(problem, capacity, bound) ?? atCapacity(oriented, capacityOf(oriented), bound)
    if (candidate !== undefined) finder.tryDivision(candidate)
  }
  const part = solve({ ...question, amount: most })
  const best = finder.best()
  return part === undefined || best === undefined || netOf(question, part) <= netOf(question, best)
}

/** The division of the most that pools take; undefined where they would earn from each other. */
function atCapacity(problem: Problem, capacity: Capacity | undefined, bound: number): DivisionCandidate | undefined {
  if (capacity === undefined) return undefined
  const { amount, flows, prices } = capacity
  const kept = recover(problem, { flows, prices, least: leastOf({ ...problem, amount }, prices) })
  return kept && { problem, division: weigh(problem, kept, prices, bound) }
}

type Finder = ReturnType<typeof createFinder>

/** What a route brings, or minus what it takes, less its gas. */
function netOf(question: Question, { route, gas }: Pick<Solution, 'route' | 'gas'>): bigint {
  const cost = BigInt(Math.round(gas * gasUnitCostOf(question)))
  return question.side === 'SELL' ? route.destAmount - cost : -route.srcAmount - cost
}

/** Runs flows in exact amounts and remembers the route that brings most after gas. */
function createFinder(question: Question, problem: Problem) {
  const { market, amount, side, taxes = noTaxes, maxLegs = Number.POSITIVE_INFINITY } = question
  const { gasCosts = executionCosts[side] } = question
  const gasUnitCost = gasUnitCostOf(question)
  let best: Omit<Solution, 'certificate'> | undefined
  let bestNet = 0n
  let crowded: PoolAddress | undefined

  const tryFlows = (flows: readonly Flow[], margin?: number): Execution | undefined => {
    const execution = executeFlows({ problem, market, amount, flows, taxes, margin })
    if (execution === undefined || !execution.ok) return execution
    const { route, ticksCrossed } = execution
    if (route.destAmount <= 0n || route.srcAmount > maxAmount || route.legs.length > maxLegs) return execution
    const gas = estimateGas(route, ticksCrossed, gasCosts)
    const net = netOf(question, { route, gas })
    if (best === undefined || net > bestNet) {
      best = { route, ticksCrossed, gas }
      bestNet = net
    }
    return execution
  }

  /** Floats may pass a pool that the integers refuse: then it is asked for a little less, or left out and the rest divided again. */
  const tryDivision = ({ problem, division }: DivisionCandidate) => {
    const most = division.net - gasCosts.base * gasUnitCost
    if (best !== undefined && most <= Number(bestNet)) return
    let current = limitLegs({ problem, division, maxLegs })
    for (let round = 0; round < maxRepairs && current !== undefined; round++) {
      const execution = tryFlows(current.flows)
      if (execution === undefined || execution.ok) return
      const { flows } = current
      if (margins.some((margin) => tryFlows(flows, margin)?.ok)) return
      const rivals = besideOf(market, flows, execution.pool)
      if (rivals.length > 1) crowded = stateOf(execution.pool)
      const refused = leastOfFlows(rivals, current.prices)
      const kept = flows.flatMap(({ pool }) => (pool === refused ? [] : [pool]))
      const rest = divide(problem, kept, current.prices)
      current = rest && limitLegs({ problem, division: rest, maxLegs })
    }
  }
  return { tryFlows, tryDivision, best: () => best, crowded: () => crowded }
}

/** The flows through a pool, with those through other pairs of its contract. */
const besideOf = ({ pools }: MarketState, flows: readonly Flow[], address: PoolAddress): readonly Flow[] =>
  flows.filter(({ pool }) => stateOf(pools[pool]!.address) === stateOf(address))

/** The pool of the flow that carries least. */
const leastOfFlows = (flows: readonly Flow[], prices: Float64Array): number => {
  const worth = ({ amountIn, from }: Flow) => amountIn * prices[from]!
  return flows.reduce((least, flow) => (worth(flow) < worth(least) ? flow : least)).pool
}

/** The flows of a single path, each of which carries all there is. */
const asFlows = (steps: readonly PathStep[]): readonly Flow[] =>
  steps.map((step) => ({ ...step, amountIn: 1, amountOut: 1 }))

function certificateOf(question: Question, { src, dest, mask }: Problem, dual: DualSolution): Certificate {
  const { market, side } = question
  return {
    side,
    srcToken: market.tokens[src]!,
    destToken: market.tokens[dest]!,
    amount: entering(question),
    prices: new Map(market.tokens.map((token, index) => [token, dual.prices[index]!])),
    bound: dual.bound,
    pools: addressesOf(market, mask),
  }
}

const addresses = new WeakMap<MarketState['positions'] | Uint8Array, readonly PoolAddress[]>()

/** The addresses of the pools that a question allows, listed once for each mask. */
function addressesOf({ pools, positions }: MarketState, mask: Uint8Array | undefined): readonly PoolAddress[] {
  const known = addresses.get(mask ?? positions)
  if (known !== undefined) return known
  const allowed = mask === undefined ? pools : pools.filter((_, position) => mask[position] === 1)
  const listed = allowed.map(({ address }) => address)
  addresses.set(mask ?? positions, listed)
  return listed
}
