import { listNear } from '../market/near'
import { holdLimits, holdOrders, placeOrders, steepenOrders } from '../market/orders'
import type { SearchWork } from '../market/work'
import { findKink } from './kinks'
import { solveNetwork } from './sparse-network'
import { type Problem, sweep } from './sweep'

// Newton's method. The second derivative along logarithms of prices is the Laplacian of a network
// whose conductances are the pools'. The value is convex in prices (not in their logarithms), so
// steps are taken as price·(1 + t·d): along them the derivative only rises. Pools that start or
// stop trading are kinks of it, so the line search uses a model with these kinks.

/** Maximum fall and rise of a price in one step, as fractions of the price. */
const deepestFall = 0.75
const highestRise = 3
/** A price that moved by this factor diverges: the order exceeds the available amount. */
const farthest = 1e12
/**
 * Converged if the next step promises less, and all tokens balance to less, than these fractions.
 */
const promiseTolerance = 1e-12
const balanceTolerance = 1e-6
/** A promise below this is rounding noise. */
const digits = 1e-17
/** Reach of a new list: a multiple of the last step, and a fraction of the next. */
const [ahead, aside] = [6, 1e-4] as const
/** A token that does not balance gets this fraction of its imbalance as a leak. */
const leak = 0.1
/** Number of pools above which listing the near ones pays. */
const large = 256
/**
 * Slopes of orders: the first is this fraction of what the first step promises, at most `flattest`.
 * Once a step promises less than `found` of a slope, it is divided by ten, down to `steep`; then
 * orders are held at `held`, a negligible slope.
 */
const orderSlopes = { first: 0.03, flattest: 0.02, steep: 1e-5, held: 1e-9, found: 0.01 } as const
/** Relative price changes below this count as none. */
const stillness = 1e-15

/**
 * Minimises a problem in place, from the given prices. `residual` is the largest imbalance of a
 * token as a fraction of the traded value. Stops early once the value falls below `least`.
 *
 * @example
 * minimise(problem, workFor(market), prices, 100) // { residual: 3e-13, iterations: 9, ... }
 */
export function minimise(
  problem: Problem,
  work: SearchWork,
  prices: Float64Array,
  maxIterations: number,
  least = Number.NEGATIVE_INFINITY,
): { residual: number; iterations: number; evaluations: number } {
  const { residual, step, trial } = work
  const startPrice = prices[problem.token]!
  // The pools that matter until two prices have moved apart by more than the margin.
  const isLarge = problem.allowed.length > large
  let nearby = problem
  let margin = 0
  let moved = 0
  let last = 0
  let orderSlope: number = orderSlopes.steep
  placeOrders(problem, work, prices, orderSlope)
  const hasOrders = work.orders.count > 0
  let evaluations = 1
  let iterations = 0
  let value = sweep(problem, work, prices, false)
  let worst = 0
  let isSteeper = false
  let isStill = false
  for (; ; iterations++) {
    const scale = Math.max(Math.abs(value), Number.MIN_VALUE)
    // The dual at these prices is the value plus what the slopes of orders take away.
    if (value + (hasOrders ? work.orders.lost : 0) < least) break
    worst = 0
    for (let token = 0; token < prices.length; token++) {
      if (problem.fixed[token] === 0) worst = Math.max(worst, Math.abs(residual[token]!) / scale)
    }
    let slope = isSteeper ? findStepAlong(problem, work, prices, scale) : 0
    isSteeper = false
    if (!(slope < 0)) slope = findStep(problem, work, prices.length, scale)
    const promise = -slope / scale
    const isSettled = isStill || !(promise > (worst > balanceTolerance ? digits : promiseTolerance))
    isStill = false
    if (hasOrders && iterations === 0 && orderSlopes.first * promise > orderSlope) {
      orderSlope = Math.min(orderSlopes.first * promise, orderSlopes.flattest)
      placeOrders(problem, work, prices, orderSlope)
      value = sweep(problem, work, prices, false)
      evaluations++
      continue
    }
    const isOver = iterations >= maxIterations
    if (
      hasOrders &&
      orderSlope > orderSlopes.steep &&
      !isOver &&
      (isSettled || promise < orderSlopes.found * orderSlope)
    ) {
      orderSlope = Math.max(orderSlope / 10, orderSlopes.steep)
      steepenOrders(problem, work, prices, orderSlope)
      isSteeper = true
      continue
    }
    if (isSettled || isOver) {
      if (!hasOrders || orderSlope === orderSlopes.held || !(promise <= 1e-4)) break
      orderSlope = orderSlopes.held
      if (!holdOrders(problem, work, prices, orderSlope)) break
      value = sweep(problem, work, prices, false)
      evaluations++
      margin = 0
      continue
    }

    const { rise, fall } = slantOf(step, prices.length)
    const longest = Math.min(1, fall > 0 ? deepestFall / fall : 1, rise > 0 ? highestRise / rise : 1)
    let length = 0
    for (let lists = 0; ; lists++) {
      const reach = isLarge ? Math.min(longest, reachOf(margin - moved, rise, fall)) : longest
      if (reach > 0) length = findKink(nearby, work, { prices, slope, length: reach })
      if (!(reach < longest) || (reach > 0 && length < reach)) break
      // The listed pools do not cover the step: widens the list.
      margin = lists === 0 ? Math.max(ahead * last, aside * apartBy(longest, rise, fall)) : 8 * margin
      nearby = within(problem, listNear(problem, work, prices, margin))
      moved = 0
    }
    let low = 0
    let lowSlope = slope
    let high = Number.POSITIVE_INFINITY
    let highSlope = 0
    for (let tries = 0; ; tries++) {
      for (let token = 0; token < prices.length; token++) trial[token] = prices[token]! * (1 + length * step[token]!)
      if (isLarge && !(apartBy(length, rise, fall) <= margin - moved)) {
        margin = 2 * apartBy(length, rise, fall)
        nearby = within(problem, listNear(problem, work, prices, margin))
        moved = 0
      }
      value = sweep(nearby, work, trial, false)
      evaluations++
      let slopeHere = 0
      for (let token = 0; token < prices.length; token++) {
        slopeHere += (residual[token]! * step[token]!) / (1 + length * step[token]!)
      }
      // Near the zero of the derivative, or still before it at the longest step.
      if (Math.abs(slopeHere) <= -0.4 * slope || (slopeHere < 0 && length === longest)) break
      if (high - low < 1e-13 || tries === 30) break
      if (slopeHere < 0) {
        low = length
        lowSlope = slopeHere
      } else {
        high = length
        highSlope = slopeHere
      }
      if (high === Number.POSITIVE_INFINITY) length = Math.min(longest, 2 * length)
      else if (tries % 3 === 2) length = (low + high) / 2
      else length = low + ((high - low) * lowSlope) / (lowSlope - highSlope)
    }
    for (let token = 0; token < prices.length; token++) prices[token] = trial[token]!
    isStill = length * Math.max(rise, fall) < stillness
    last = apartBy(length, rise, fall)
    moved += last
    const price = prices[problem.token]!
    if (price > startPrice * farthest || price < startPrice / farthest) break
  }
  holdLimits(work.orders)
  holdOrders(problem, work, prices, orderSlope)
  return { residual: worst, iterations, evaluations }
}

/** Copies a problem with fewer pools; keeps the object's shape for the inner loops. */
const within = ({ market, token, supply, arbitrageVolume, fixed, isSale }: Problem, allowed: Int32Array): Problem => ({
  market,
  allowed,
  token,
  supply,
  arbitrageVolume,
  fixed,
  isSale,
})

function slantOf(step: Float64Array, tokens: number): { rise: number; fall: number } {
  let rise = 0
  let fall = 0
  for (let token = 0; token < tokens; token++) {
    if (step[token]! > rise) rise = step[token]!
    if (-step[token]! > fall) fall = -step[token]!
  }
  return { rise, fall }
}

/** Returns how far two prices move apart, as a logarithm, if one rises and one falls the most. */
const apartBy = (length: number, rise: number, fall: number): number =>
  Math.log1p(length * rise) - Math.log1p(-length * fall)

/** Returns the step length at which two prices may have moved apart by a given logarithm. */
const reachOf = (apart: number, rise: number, fall: number): number =>
  apart > 0 ? Math.expm1(apart) / (rise + fall * Math.exp(apart)) : 0

/** Computes the step that keeps freed orders' usage; returns the derivative along it. */
function findStepAlong(problem: Problem, work: SearchWork, prices: Float64Array, scale: number): number {
  sweep(problem, work, prices, false)
  findStep(problem, work, prices.length, scale)
  holdLimits(work.orders)
  sweep(problem, work, prices, false)
  let slope = 0
  for (let token = 0; token < prices.length; token++) slope += work.residual[token]! * work.step[token]!
  return slope
}

/** Computes the Newton step; returns the derivative of the value along it. */
function findStep({ fixed }: Problem, work: SearchWork, tokens: number, scale: number): number {
  const { residual, active, step, nodes, leaks, source, solved, edges } = work
  let size = 0
  nodes.fill(-1, 0, tokens)
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
  for (let token = 0; token < tokens; token++) {
    step[token] = 0
    if (nodes[token] === -1 && fixed[token] === 0 && residual[token] !== 0) nodes[token] = size++
    const node = nodes[token]!
    if (node === -1) continue
    leaks[node] = leak * Math.abs(residual[token]!) + 1e-12 * scale
    source[node] = -residual[token]!
  }
  solveNetwork(size, edges, leaks, source, solved)
  let slope = 0
  for (let token = 0; token < tokens; token++) {
    const node = nodes[token]!
    if (node === -1) continue
    step[token] = solved[node]!
    slope += residual[token]! * solved[node]!
  }
  return slope
}
