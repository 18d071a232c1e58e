import type { Kinks, SearchWork } from '../market/work'
import { orderAt } from '../pools/oracle/oracle-rfq'
import { rowKind, stride } from '../pools/pool-rows'
import type { Problem } from './sweep'

/**
 * Finds the point along a step of at most `length` where the derivative vanishes, in a piecewise
 * linear model around the last sweep: an active pool trades with its conductance until its flow is
 * used up, an idle one starts where its band ends, an OTC order fills within its slope. `slope` is
 * the derivative at the start. Returns `length` if the derivative is still negative there.
 */
export function findKink(
  problem: Problem,
  work: SearchWork,
  { prices, slope, length }: { prices: Float64Array; slope: number; length: number },
): number {
  const { market, allowed } = problem
  const { ends, band, edges, kinds } = market
  const { active, roots, rootsAfter, isActive, step, kinks } = work
  for (let token = 0; token < prices.length; token++)
    rootsAfter[token] = Math.sqrt(prices[token]! * (1 + length * step[token]!))
  kinks.count = 0
  let linear = 0
  for (let index = 0; index < active.count; index++) {
    const pool = active.pools[index]!
    isActive[pool] = 1
    if (kinds[pool] === rowKind.rfq) continue
    const turn = step[active.to[index]!]! - step[active.from[index]!]!
    const rise = active.conductance[index]! * turn * turn
    if (turn >= 0) linear += rise
    else add(kinks, 0, rise, -active.given[index]! * turn)
  }
  for (let position = 0; position < allowed.length; position++) {
    const pool = allowed[position]!
    const token0 = ends[2 * pool]!
    const token1 = ends[2 * pool + 1]!
    const root0 = rootsAfter[token0]!
    const root1 = rootsAfter[token1]!
    const sellsZero = root0 < band[2 * pool]! * root1
    if (!sellsZero && root0 <= band[2 * pool + 1]! * root1) continue
    if (isActive[pool] === 1 || kinds[pool] === rowKind.rfq) continue
    const turn = sellsZero ? step[token1]! - step[token0]! : step[token0]! - step[token1]!
    const ratio = roots[token0]! / roots[token1]!
    const gap = 2 * (sellsZero ? ratio / band[2 * pool]! - 1 : band[2 * pool + 1]! / ratio - 1)
    const conductance = sellsZero ? edges[2 * pool]! * prices[token0]! : edges[2 * pool + 1]! * prices[token1]!
    if (turn > 0) add(kinks, Math.max(0, gap / turn), conductance * turn * turn, Number.POSITIVE_INFINITY)
  }
  for (let index = 0; index < active.count; index++) isActive[active.pools[index]!] = 0
  addOrders(problem, work, prices)
  return rootOf(kinks, slope, linear, length)
}

function addOrders({ market }: Problem, { orders, kinks, step }: SearchWork, prices: Float64Array) {
  const { ends, params } = market
  for (let position = 0; position < orders.nearCount; position++) {
    const index = orders.near[position]!
    const pool = orders.pools[index]!
    const tokenIn = ends[2 * pool]!
    const tokenOut = ends[2 * pool + 1]!
    const turn = step[tokenOut]! - step[tokenIn]!
    if (turn === 0) continue
    const stiffness = orders.stiffness[index]!
    const [min, max] = [orders.min[index]!, orders.max[index]!]
    const desired =
      orders.anchors[index]! +
      stiffness * ((prices[tokenOut]! * params[pool * stride + orderAt.rate]!) / prices[tokenIn]! - 1)
    const rise = stiffness * prices[tokenIn]! * turn * turn
    const room = turn > 0 ? max - Math.max(min, desired) : Math.min(max, desired) - min
    if (!(room > 0)) continue
    const missing = turn > 0 ? Math.max(0, min - desired) : Math.max(0, desired - max)
    add(kinks, missing / (stiffness * Math.abs(turn)), rise, room * prices[tokenIn]! * Math.abs(turn))
  }
}

function add(kinks: Kinks, entry: number, rise: number, limit: number) {
  kinks.entries[kinks.count] = entry
  kinks.rises[kinks.count] = rise
  kinks.limits[kinks.count] = limit
  kinks.count++
}

/** Finds the root of the rising piecewise linear sum by bracketed Newton's method. */
function rootOf({ count, entries, rises, limits }: Kinks, slope: number, linear: number, length: number): number {
  let low = 0
  let high = length
  let point = length
  for (let round = 0; round < 60; round++) {
    let sum = slope + linear * point
    let rise = linear
    for (let index = 0; index < count; index++) {
      const added = rises[index]! * (point - entries[index]!)
      if (added <= 0) continue
      if (added < limits[index]!) {
        sum += added
        rise += rises[index]!
      } else sum += limits[index]!
    }
    if (sum <= 0) {
      if (round === 0) return length
      low = point
    } else high = point
    if (Math.abs(sum) <= -1e-3 * slope || high - low < 1e-12 * high) break
    const next = point - sum / rise
    point = next > low && next < high ? next : (low + high) / 2
  }
  return point
}
