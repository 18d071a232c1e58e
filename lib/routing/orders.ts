import { orderAt } from './pools/oracle-rfq'
import { rowKind, stride } from './pools/pool-rows'
import type { Problem } from './sweep'
import type { Work } from './work'

// An OTC order has one rate: it trades all or nothing, so prices alone do not say how much of it is used. Each has a slope instead:
// `anchor + stiffness·gain`, the gain being how much better its rate is than the prices. Where the prices have settled around it, they
// are tied to its rate, its anchor moves to the amount found, and a much steeper slope follows: in the end the slope counts no more.
// A vault is the same in both directions: what is used of it may be less than nothing.

/** Prices are tied to no rate that is further below them: a vault gives back much at such a rate, and tied to it a token would be worth nothing. */
const deepestLoss = -0.5

/**
 * Lists the orders that may be used, each with a slope that fills what is traded over a relative gain of `slope`.
 *
 * @example
 * placeOrders(problem, work, prices, 1e-5) // work.orders.count is how many there are
 */
export function placeOrders(
  { market, allowed, supply, token, circling }: Problem,
  { orders }: Work,
  prices: Float64Array,
  slope: number,
) {
  const { ends, kinds, params, band } = market
  const worth = Math.abs(supply) * prices[token]! + circling
  orders.count = 0
  for (let position = 0; position < allowed.length; position++) {
    const pool = allowed[position]!
    if (kinds[pool] !== rowKind.rfq) continue
    // A direction may be closed, where tokens stand in an order.
    const most = band[2 * pool]! > 0 ? params[pool * stride + orderAt.maxIn]! : 0
    const least = band[2 * pool + 1]! < Number.POSITIVE_INFINITY ? -params[pool * stride + orderAt.maxBack]! : 0
    const whole = Math.max(most, -least)
    const size = supply === 0 ? whole : Math.min(whole, worth / prices[ends[2 * pool]!]!)
    if (!(size > 0)) continue
    orders.pools[orders.count] = pool
    orders.least[orders.count] = least
    orders.most[orders.count] = most
    orders.anchors[orders.count] = 0
    orders.sizes[orders.count] = size
    orders.stiffness[orders.count] = size / slope
    orders.count++
  }
}

/**
 * Moves every anchor to what is used now, ties the prices to the orders in part used, and makes the slopes steeper: what is used does not
 * change, but tokens no longer balance where prices moved. False when no order is in part used.
 *
 * @example
 * holdOrders(problem, work, prices, 1e-9) // true, and work.orders.anchors are what is used
 */
export function holdOrders(problem: Problem, work: Work, prices: Float64Array, slope: number): boolean {
  const { orders } = work
  let found = false
  for (let index = 0; index < orders.count; index++) {
    const gain = gainOf(problem, work, prices, index)
    const wanted = orders.anchors[index]! + orders.stiffness[index]! * gain
    orders.stiffness[index] = orders.sizes[index]! / slope
    // Idle and filled ones are so at the steeper slope as well.
    const isPartUsed = wanted > orders.least[index]! && wanted < orders.most[index]! && gain > deepestLoss
    orders.anchors[index] = isPartUsed ? wanted : 0
    if (orders.anchors[index] !== 0) found = true
  }
  if (!found) return false
  tiePrices(problem, work, prices)
  for (let index = 0; index < orders.count; index++) {
    const anchor = orders.anchors[index]!
    if (anchor !== 0) orders.anchors[index] = anchor - orders.stiffness[index]! * gainOf(problem, work, prices, index)
  }
  return true
}

/** How much better an order's rate is than the prices. */
function gainOf({ market }: Problem, { orders }: Work, prices: Float64Array, index: number): number {
  const { ends, params } = market
  const pool = orders.pools[index]!
  return (prices[ends[2 * pool + 1]!]! * params[pool * stride + orderAt.rate]!) / prices[ends[2 * pool]!]! - 1
}

/** Moves prices so that orders in part used gain nothing; tokens that such orders join move together. */
function tiePrices(problem: Problem, work: Work, prices: Float64Array) {
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
