import { type DualSolution, solveDual } from '../dual/dual'
import { equilibriumOf } from '../dual/equilibrium'
import { type Flow, recover } from '../dual/recover'
import { minPrice } from '../dual/start-prices'
import { type Capacity, capacityOf } from '../market/capacity'
import type { Core } from '../market/core'
import type { MarketState } from '../market/state'
import { noTaxes } from '../market/taxes'
import { sharedStateOf } from '../pools/curve/multi-name'
import type { PoolAddress } from '../pools/pool'
import { divide, minFlowValue, weigh } from '../search/divide'
import { type DivisionCandidate, findDivisions } from '../search/find-divisions'
import { orderOf, orient } from '../search/orient'
import type { Problem } from '../search/problem'
import type { PathStep } from '../search/search-paths'
import { singlePaths, singlePathsExact } from '../search/single-paths'
import type { Certificate } from './certificate'
import type { Execution } from './execute'
import { executeFlows } from './execute-flows'
import { estimateGas, executionCosts } from './gas'
import { limitLegs } from './limit-legs'
import {
  amountFor,
  enteringAmount,
  gasUnitCostOf,
  inCore,
  lower,
  maskOf,
  maxAmount,
  problemOf,
  type Question,
} from './question'
import type { Route } from './route'

/** The route, the ticks it crosses, its gas, and the proof of its distance from the best. */
export type Solution = { route: Route; ticksCrossed: number; gas: number; certificate: Certificate }

/** Amounts below this many raw units are also searched in integers, as single units matter. */
const coarse = 100_000
/** Fractions that full pools leave unused, as earlier legs may deliver a unit too much. */
const margins = [1e-6, 1e-4] as const
/** Maximum repairs of a division that exact execution refuses. */
const maxRepairs = 16

/**
 * Finds the best route. The convex dual of the whole market yields the optimal division and the
 * bound that proves it; where pools could earn from each other, a search over token orders follows,
 * and where gas counts, one over sets of pools. Floats choose, integers price: the amounts are what
 * the encoded legs pay on this state, to the wei. Deterministic, and never throws.
 *
 * Returns undefined if no route exists: unknown, disconnected or equal tokens; an amount that buys
 * nothing or exceeds what the pools hold; a sell of which a part yields more than all (see
 * `maxTradable`); a buy of or with a taxed token.
 *
 * @example
 * const question = { market, srcToken: weth, destToken: usdc, amount: 10n ** 18n, side: 'SELL' }
 * solve(question)?.route.destAmount
 * // 2989120331n
 */
export function solve(asked: Question): Solution | undefined {
  const { question, core } = inCore(asked)
  const found = solveWhole(question)
  if (found === undefined) return undefined
  const { dual, ...solution } = found
  return { ...solution, certificate: certificateOf(asked, core, dual) }
}

type Found = Omit<Solution, 'certificate'>

function solveWhole(question: Question): (Found & { dual: DualSolution }) | undefined {
  const problem = problemOf(question)
  const start = problem && startOf(question, problem)
  const dual = problem && solveDual({ ...problem, ...start })
  if (problem === undefined || dual === undefined) return undefined
  const { market, singlePath = false } = question
  const finder = createFinder(question, problem)

  if (!singlePath) {
    const equilibrium = start?.warm && withNewTokens(start.warm, problem, dual)
    const lastPools = question.lastPools?.flatMap((pool) => positionOf(market, problem, pool) ?? [])
    for (const { divisions, paths, enough } of findDivisions({ problem, market, dual, equilibrium, lastPools })) {
      for (const division of divisions) finder.tryDivision(division)
      for (const { steps } of paths) finder.tryFlows(asFlows(steps))
      if (finder.reaches(enough)) break
    }
  }
  if (finder.best() === undefined)
    for (const { steps } of singlePaths({ problem, edges: market.edges, amount: problem.amount, prices: dual.prices }))
      finder.tryFlows(asFlows(steps))
  if (finder.best() === undefined || problem.amount < coarse || dual.bound < coarse) {
    for (const steps of singlePathsExact({ problem, market, amount: enteringAmount(question) }))
      finder.tryFlows(asFlows(steps))
  }
  if (!tryBeyondCapacity(question, problem, dual, finder)) return undefined
  const best = bestOfPairs(question, finder) ?? finder.best()
  return best && { ...best, dual }
}

/** Returns the position of a pool that a question allows; undefined if it is gone. */
const positionOf = ({ positions }: MarketState, { mask }: Problem, pool: PoolAddress): number | undefined => {
  const position = positions.get(pool)
  return position === undefined || mask?.[position] === 0 ? undefined : position
}

/**
 * A route may use one pair of those that share a state (`sharedStateOf`); the dual uses all that pay.
 * Where a division used two, solves again for each pair without the others. Returns undefined if
 * none is better than the best so far.
 */
function bestOfPairs(question: Question, finder: Finder): Found | undefined {
  const contract = finder.crowded()
  if (contract === undefined) return undefined
  const { market, filter } = question
  const pairs = market.pools.flatMap(({ address }) => (sharedStateOf(address) === contract ? [address] : []))
  let best: Found | undefined
  for (const pair of pairs) {
    const excludedPools = [...(filter?.excludedPools ?? []), ...pairs.filter((other) => other !== pair)]
    const found = solveWhole({ ...question, filter: { ...filter, excludedPools } })
    const before = best ?? finder.best()
    if (found && (before === undefined || netOf(question, found) > netOf(question, before))) best = found
  }
  return best
}

/** Returns starting prices where pools disagree; other tokens start at their best path. */
function startOf(
  { market, filter }: Question,
  { side, src, dest }: Problem,
): { warm?: Float64Array; arbitrageVolume?: number } {
  // Pools added for one question are unknown to the base market; the start without them is as good.
  const { prices, arbitrageVolume } = equilibriumOf(market.base ?? market, filter?.endsOnly) ?? {}
  const unit = prices?.[side === 'SELL' ? dest : src]
  return prices !== undefined && unit! > minPrice ? { warm: prices, arbitrageVolume: arbitrageVolume! / unit! } : {}
}

/** Adds the tokens that only the pools of one question reach, at their prices in its dual. */
const withNewTokens = (warm: Float64Array, { side, src, dest }: Problem, { prices }: DualSolution): Float64Array => {
  const unit = warm[side === 'SELL' ? dest : src]!
  return prices.map((price, token) => warm[token] ?? unit * price)
}

/** Fraction of the average rate of a sell below which a last unit triggers the capacity search. */
const lowRate = 0.1

/**
 * Tries a sell beyond the pools' capacity: its dual values intermediate tokens at next to nothing,
 * so its flows are useless. Uses the flows at capacity instead and sends the rest where there is
 * room. Returns false if a part of the sale yields more than all of it.
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
  const part = solveWhole({ ...question, amount: most })
  const best = finder.best()
  return part === undefined || best === undefined || netOf(question, part) <= netOf(question, best)
}

/** Returns the division at capacity, or undefined if pools would earn from each other there. */
function atCapacity(problem: Problem, capacity: Capacity | undefined, bound: number): DivisionCandidate | undefined {
  if (capacity === undefined) return undefined
  const { amount, flows, prices } = capacity
  const kept = recover(problem, { flows, prices, minValue: minFlowValue({ ...problem, amount }, prices) })
  return kept && { problem, division: weigh(problem, kept, prices, bound) }
}

type Finder = ReturnType<typeof createFinder>

/** Returns the output of a sell, or minus the input of a buy, less its gas. */
function netOf(question: Question, { route, gas }: Pick<Solution, 'route' | 'gas'>): bigint {
  const cost = BigInt(Math.round(gas * gasUnitCostOf(question)))
  return question.side === 'SELL' ? route.destAmount - cost : -route.srcAmount - cost
}

/** Executes flows in exact amounts and remembers the route with the best net result. */
function createFinder(question: Question, problem: Problem) {
  const { market, amount, side, taxes = noTaxes, maxLegs = Number.POSITIVE_INFINITY } = question
  const { gasCosts = executionCosts[side] } = question
  const gasUnitCost = gasUnitCostOf(question)
  let best: Found | undefined
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

  /** Floats may overfill a pool: retries with a margin, then without the pool. */
  const tryDivision = ({ problem, division }: DivisionCandidate) => {
    const most = division.net - gasCosts.base * gasUnitCost
    if (best !== undefined && most <= Number(bestNet)) return
    let current = limitLegs({ problem, division, maxLegs })
    for (let round = 0; round < maxRepairs && current !== undefined; round++) {
      const execution = tryFlows(current.flows)
      if (execution === undefined || execution.ok) return
      const { flows } = current
      if (margins.some((margin) => tryFlows(flows, margin)?.ok)) return
      const rivals = flowsSharingState(market, flows, execution.pool)
      if (rivals.length > 1) crowded = sharedStateOf(execution.pool)
      const refused = minOfFlows(rivals, current.prices)
      const kept = flows.flatMap(({ pool }) => (pool === refused ? [] : [pool]))
      const rest = divide(problem, kept, current.prices)
      current = rest && limitLegs({ problem, division: rest, maxLegs })
    }
  }
  /** True if the best route is worth a net value that does not count the gas outside of calls. */
  const reaches = (net: number) => best !== undefined && Number(bestNet) >= net - gasCosts.base * gasUnitCost
  return { tryFlows, tryDivision, reaches, best: () => best, crowded: () => crowded }
}

/** Returns the flows through a pool and through other pairs of its contract. */
const flowsSharingState = ({ pools }: MarketState, flows: readonly Flow[], address: PoolAddress): readonly Flow[] =>
  flows.filter(({ pool }) => sharedStateOf(pools[pool]!.address) === sharedStateOf(address))

/** Returns the pool of the smallest flow by value. */
const minOfFlows = (flows: readonly Flow[], prices: Float64Array): number => {
  const worth = ({ amountIn, from }: Flow) => amountIn * prices[from]!
  return flows.reduce((least, flow) => (worth(flow) < worth(least) ? flow : least)).pool
}

/** Returns the flows of a single path, each of which carries everything. */
const asFlows = (steps: readonly PathStep[]): readonly Flow[] =>
  steps.map((step) => ({ ...step, amountIn: 1, amountOut: 1 }))

function certificateOf(question: Question, core: Core, { prices, bound }: DualSolution): Certificate {
  const { market, side, srcToken, destToken } = question
  let completed: Certificate['prices'] | undefined
  return {
    side,
    srcToken: lower(srcToken),
    destToken: lower(destToken),
    amount: enteringAmount(question),
    // Most quotes of a large market are not read.
    get prices() {
      completed ??= core.complete((token) => prices[core.market.tokenIds.get(token)!]!)
      return completed
    },
    bound,
    pools: addressesOf(market, maskOf(question)),
  }
}

const addresses = new WeakMap<MarketState['positions'] | Uint8Array, readonly PoolAddress[]>()

/** Returns the addresses of the pools that a question allows, cached per mask. */
function addressesOf({ pools, positions }: MarketState, mask: Uint8Array | undefined): readonly PoolAddress[] {
  const known = addresses.get(mask ?? positions)
  if (known !== undefined) return known
  const allowed = mask === undefined ? pools : pools.filter((_, position) => mask[position] === 1)
  const listed = allowed.map(({ address }) => address)
  addresses.set(mask ?? positions, listed)
  return listed
}
