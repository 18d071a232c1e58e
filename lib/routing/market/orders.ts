import type { Problem } from '../dual/sweep'
import { orderAt } from '../pools/oracle/oracle-rfq'
import { rowKind, stride } from '../pools/pool-rows'
import type { SearchWork } from './work'

// An OTC order has a constant rate: it trades all or nothing, so prices alone do not determine how
// much of it is used. Each gets a slope instead: `anchor + stiffness·gain`, where the gain is how
// much better its rate is than the prices. Flat slopes converge in few steps, so they start flat
// and get steeper. Once prices have settled around a steep one, they are tied to its rate, its
// anchor moves to the amount found, and a much steeper slope follows, so that the final slope is
// negligible. A vault is the same in both directions: its used amount may be negative.

/** Minimum gain at which prices are tied to a rate; a worse one could make a token worthless. */
const deepestLoss = -0.5

/**
 * Lists the usable orders, each with a slope that fills its traded amount over a relative gain of
 * `slope`.
 *
 * @example
 * placeOrders(problem, work, prices, 1e-5) // work.orders.count is how many there are
 */
export function placeOrders(
  { market, allowed, supply, token, arbitrageVolume }: Problem,
  { orders }: SearchWork,
  prices: Float64Array,
  slope: number,
) {
  const { ends, kinds, params, band } = market
  const worth = Math.abs(supply) * prices[token]! + arbitrageVolume
  orders.count = 0
  for (let position = 0; position < allowed.length; position++) {
    const pool = allowed[position]!
    if (kinds[pool] !== rowKind.rfq) continue
    // A direction may be closed by an order of tokens.
    const max = band[2 * pool]! > 0 ? params[pool * stride + orderAt.maxIn]! : 0
    const min = band[2 * pool + 1]! < Number.POSITIVE_INFINITY ? -params[pool * stride + orderAt.maxBack]! : 0
    const maxAmount = Math.max(max, -min)
    const size = supply === 0 ? maxAmount : Math.min(maxAmount, worth / prices[ends[2 * pool]!]!)
    if (!(size > 0)) continue
    orders.pools[orders.count] = pool
    orders.min[orders.count] = min
    orders.max[orders.count] = max
    orders.anchors[orders.count] = 0
    orders.sizes[orders.count] = size
    orders.stiffness[orders.count] = size / slope
    orders.isFree[orders.count] = 0
    orders.count++
  }
  nearAll(orders)
}

/**
 * Steepens the slopes of all orders, and frees partly used ones: their flows let the next step find
 * the prices at which they are used as much as before. `holdLimits` ends that.
 *
 * @example
 * steepenOrders(problem, work, prices, 1e-5) // work.orders.isFree is 1 for each order in part used
 */
export function steepenOrders(problem: Problem, work: SearchWork, prices: Float64Array, slope: number) {
  const { orders } = work
  for (let index = 0; index < orders.count; index++) {
    orders.isFree[index] = isPartUsed(problem, work, prices, index) ? 1 : 0
    orders.stiffness[index] = orders.sizes[index]! / slope
  }
}

/**
 * Restores the limits of all orders.
 *
 * @example
 * holdLimits(work.orders) // work.orders.isFree is 0 for each order
 */
export const holdLimits = ({ isFree, count }: SearchWork['orders']) => isFree.fill(0, 0, count)

function nearAll(orders: SearchWork['orders']) {
  for (let index = 0; index < orders.count; index++) orders.near[index] = index
  orders.nearCount = orders.count
}

/**
 * Moves every anchor to the used amount, ties prices to partly used orders, and steepens the
 * slopes. The used amounts stay the same, but tokens no longer balance where prices moved. Returns
 * false if no order is partly used.
 *
 * @example
 * holdOrders(problem, work, prices, 1e-9) // true, and work.orders.anchors are what is used
 */
export function holdOrders(problem: Problem, work: SearchWork, prices: Float64Array, slope: number): boolean {
  const { orders } = work
  let found = false
  for (let index = 0; index < orders.count; index++) {
    // Idle and filled orders stay so at the steeper slope.
    const isHeld = isPartUsed(problem, work, prices, index)
    orders.anchors[index] = isHeld ? desiredOf(problem, work, prices, index) : 0
    orders.stiffness[index] = orders.sizes[index]! / slope
    if (orders.anchors[index] !== 0) found = true
  }
  nearAll(orders)
  if (!found) return false
  tiePrices(problem, work, prices)
  for (let index = 0; index < orders.count; index++) {
    const anchor = orders.anchors[index]!
    if (anchor !== 0) orders.anchors[index] = anchor - orders.stiffness[index]! * gainOf(problem, work, prices, index)
  }
  return true
}

function isPartUsed(problem: Problem, work: SearchWork, prices: Float64Array, index: number): boolean {
  const { min, max } = work.orders
  const desired = desiredOf(problem, work, prices, index)
  return desired > min[index]! && desired < max[index]! && gainOf(problem, work, prices, index) > deepestLoss
}

const desiredOf = (problem: Problem, work: SearchWork, prices: Float64Array, index: number): number =>
  work.orders.anchors[index]! + work.orders.stiffness[index]! * gainOf(problem, work, prices, index)

/** Returns the relative gain of an order's rate over the prices. */
function gainOf({ market }: Problem, { orders }: SearchWork, prices: Float64Array, index: number): number {
  const { ends, params } = market
  const pool = orders.pools[index]!
  return (prices[ends[2 * pool + 1]!]! * params[pool * stride + orderAt.rate]!) / prices[ends[2 * pool]!]! - 1
}

/** Moves prices so that partly used orders gain nothing; tokens joined by them move together. */
function tiePrices(problem: Problem, work: SearchWork, prices: Float64Array) {
  const { ends } = problem.market
  const { orders, groups } = work
  for (let token = 0; token < prices.length; token++) groups[token] = token
  for (let index = 0; index < orders.count; index++) {
    if (orders.anchors[index] === 0) continue
    const pool = orders.pools[index]!
    const from = groups[ends[2 * pool]!]!
    const to = groups[ends[2 * pool + 1]!]!
    if (from === to) continue
    const factor = 1 + gainOf(problem, work, prices, index)
    let movesFrom = true
    for (let token = 0; token < prices.length; token++)
      if (groups[token] === from && problem.fixed[token] === 1) movesFrom = false
    for (let token = 0; token < prices.length; token++) {
      if (groups[token] === (movesFrom ? from : to)) prices[token]! *= movesFrom ? factor : 1 / factor
      if (groups[token] === from) groups[token] = to
    }
  }
}
