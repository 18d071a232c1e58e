import { solveDense } from './network'
import { orderAt } from './pools/oracle-rfq'
import { rowKind, stride } from './pools/pool-rows'
import { type Problem, sweep, type Work } from './sweep'

// Newton's method. The second derivative along logarithms of prices is the Laplacian of a network whose conductances are the pools'.
// The value is convex in prices (not in their logarithms), so steps are taken as price·(1 + t·d): along them the derivative only rises,
// and a few secant steps find where it changes sign. Pools that begin or cease to trade make kinks; the search along the line meets them.

/** A price that a step may fall to, and rise to, as a part of what it was. */
const deepestFall = 0.75
const highestRise = 3
/** An order's slope: the relative gain over which it fills an amount worth what is traded. */
const orderSlope = 1e-5
/** A price that has moved by this factor is on its way to nothing, or without end: more is asked for than there is. */
const farthest = 1e18

/**
 * Minimises a problem from the prices given and into them. `residual` is the largest imbalance of a token as a part of the value that is
 * traded.
 *
 * @example
 * minimise(problem, workFor(market), prices, { tolerance: 1e-9, maxIterations: 100 }) // { residual: 3e-13, iterations: 9, evaluations: 17 }
 */
export function minimise(
  problem: Problem,
  work: Work,
  prices: Float64Array,
  { tolerance, maxIterations }: { tolerance: number; maxIterations: number },
): { residual: number; iterations: number; evaluations: number } {
  const scratch = scratchFor(prices.length, work.active.pools.length)
  const { step, trial } = scratch
  const { residual } = work
  const startPrice = prices[problem.token]!
  placeOrders(problem, work, prices)
  let evaluations = 1
  let iterations = 0
  let value = sweep(problem, work, prices, false)
  let worst = 0
  for (; iterations < maxIterations; iterations++) {
    const scale = scaleOf(problem, work, prices, value)
    worst = 0
    for (let token = 0; token < prices.length; token++) {
      if (problem.fixed[token] === 0) worst = Math.max(worst, Math.abs(residual[token]!) / scale)
    }
    const slope = worst > tolerance ? findStep(problem, work, scratch, scale) : 0
    if (!(-slope > 1e-16 * scale)) {
      if (!moveAnchors(problem, work, prices, scale)) break
      value = sweep(problem, work, prices, false)
      evaluations++
      continue
    }
    let length = longestStep(step)
    const low = 0
    const lowSlope = slope
    let high = 0
    let highSlope = 0
    for (let tries = 0; ; tries++) {
      for (let token = 0; token < prices.length; token++) trial[token] = prices[token]! * (1 + length * step[token]!)
      value = sweep(problem, work, trial, false)
      evaluations++
      let slopeHere = 0
      for (let token = 0; token < prices.length; token++) {
        slopeHere += (residual[token]! * step[token]!) / (1 + length * step[token]!)
      }
      // Not past the minimum, or only a little: convexity promises that the value fell.
      if (slopeHere <= -0.4 * slope || tries === 12) break
      high = length
      highSlope = slopeHere
      const secant = low + ((high - low) * -lowSlope) / (highSlope - lowSlope)
      length = Math.max(low + 0.02 * (high - low), Math.min(high - 0.02 * (high - low), secant))
    }
    prices.set(trial)
    const price = prices[problem.token]!
    if (price > startPrice * farthest || price < startPrice / farthest) break
  }
  return { residual: worst, iterations, evaluations }
}

function longestStep(step: Float64Array): number {
  let rise = 0
  let fall = 0
  for (let token = 0; token < step.length; token++) {
    if (step[token]! > rise) rise = step[token]!
    if (-step[token]! > fall) fall = -step[token]!
  }
  return Math.min(1, fall > 0 ? deepestFall / fall : 1, rise > 0 ? highestRise / rise : 1)
}

/** The value that is traded: of the order, or, without one, of what the pools trade among themselves. */
function scaleOf({ supply, token }: Problem, { active }: Work, prices: Float64Array, value: number): number {
  if (supply > 0) return value
  if (supply < 0) return -supply * prices[token]!
  let turnover = 0
  for (let index = 0; index < active.count; index++) turnover += prices[active.from[index]!]! * active.amountIn[index]!
  return turnover
}

type Scratch = {
  /** Relative change of each price. */
  step: Float64Array
  trial: Float64Array
  nodes: Int32Array
  leaks: Float64Array
  source: Float64Array
  solved: Float64Array
  edges: { count: number; from: Int32Array; to: Int32Array; conductance: Float64Array }
}

let shared: Scratch | undefined

function scratchFor(tokens: number, pools: number): Scratch {
  if (shared !== undefined && shared.step.length === tokens && shared.edges.from.length >= pools) return shared
  shared = {
    step: new Float64Array(tokens),
    trial: new Float64Array(tokens),
    nodes: new Int32Array(tokens),
    leaks: new Float64Array(tokens),
    source: new Float64Array(tokens),
    solved: new Float64Array(tokens),
    edges: {
      count: 0,
      from: new Int32Array(pools),
      to: new Int32Array(pools),
      conductance: new Float64Array(pools),
    },
  }
  return shared
}

/** The Newton step; gives the derivative of the value along it. */
function findStep({ fixed }: Problem, { residual, active }: Work, scratch: Scratch, scale: number): number {
  const { step, nodes, leaks, source, solved, edges } = scratch
  let size = 0
  nodes.fill(-1)
  for (let index = 0; index < active.count; index++) {
    const a = active.from[index]!
    const b = active.to[index]!
    if (nodes[a] === -1 && fixed[a] === 0) nodes[a] = size++
    if (nodes[b] === -1 && fixed[b] === 0) nodes[b] = size++
    edges.from[index] = nodes[a]!
    edges.to[index] = nodes[b]!
    edges.conductance[index] = active.conductance[index]!
  }
  edges.count = active.count
  for (let token = 0; token < step.length; token++) {
    step[token] = 0
    if (nodes[token] === -1 && fixed[token] === 0 && residual[token] !== 0) nodes[token] = size++
    const node = nodes[token]!
    if (node === -1) continue
    leaks[node] = Math.abs(residual[token]!) + 1e-12 * scale
    source[node] = -residual[token]!
  }
  solveDense(size, edges, leaks, source, solved)
  let slope = 0
  for (let token = 0; token < step.length; token++) {
    const node = nodes[token]!
    if (node === -1) continue
    step[token] = solved[node]!
    slope += residual[token]! * solved[node]!
  }
  return slope
}

/** Lists the orders that may be used, each with a slope that fits what is traded. */
function placeOrders({ market, allowed, supply, token }: Problem, { orders }: Work, prices: Float64Array) {
  const { ends, kinds, params } = market
  const worth = Math.abs(supply) * prices[token]!
  orders.count = 0
  if (orders.pools.length === 0) return
  const total = allowed === undefined ? kinds.length : allowed.length
  for (let position = 0; position < total; position++) {
    const pool = allowed === undefined ? position : allowed[position]!
    if (kinds[pool] !== rowKind.rfq) continue
    const maxIn = params[pool * stride + orderAt.maxIn]!
    orders.pools[orders.count] = pool
    orders.anchors[orders.count] = 0
    orders.stiffness[orders.count] =
      Math.min(maxIn, supply === 0 ? maxIn : worth / prices[ends[2 * pool]!]!) / orderSlope
    orders.count++
  }
}

/** Moves the anchors to the amounts found, unless no order is off by something that matters: then it says so. */
function moveAnchors({ market }: Problem, { orders }: Work, prices: Float64Array, scale: number): boolean {
  const { ends, params } = market
  const usedOf = (index: number): number => {
    const pool = orders.pools[index]!
    const at = pool * stride
    const gain = (prices[ends[2 * pool + 1]!]! * params[at + orderAt.rate]!) / prices[ends[2 * pool]!]! - 1
    const wanted = orders.anchors[index]! + orders.stiffness[index]! * gain
    return Math.max(0, Math.min(wanted, params[at + orderAt.maxIn]!))
  }
  let isOff = false
  for (let index = 0; index < orders.count && !isOff; index++) {
    const moved = Math.abs(usedOf(index) - orders.anchors[index]!)
    isOff = moved * prices[ends[2 * orders.pools[index]!]!]! > 1e-7 * scale
  }
  if (isOff) for (let index = 0; index < orders.count; index++) orders.anchors[index] = usedOf(index)
  return isOff
}
