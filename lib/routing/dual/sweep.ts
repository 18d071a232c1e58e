import type { CompiledMarket } from '../market/compiled'
import type { SearchWork } from '../market/work'
import { optimalTrade } from '../pools/oracle/oracle'
import { orderAt } from '../pools/oracle/oracle-rfq'
import { rowKind, stride } from '../pools/pool-rows'

/** The function to minimise over the free prices: a supply's value plus the pools' earnings. */
export type Problem = {
  market: CompiledMarket
  /** The pools that may be used. */
  allowed: Int32Array
  /** Raw units that enter at a token; negative ones must leave there. */
  token: number
  supply: number
  /** Volume that pools trade with each other besides that, in the unit of the prices. */
  arbitrageVolume: number
  /** An entry per token; 1 fixes its price. */
  fixed: Uint8Array
  /** True if pool amounts are computed from the input (sell), false from the output (buy). */
  isSale: boolean
}

const trade = new Float64Array(3)

/**
 * Sweeps over the pools at some prices: fills `residual` and `active`, returns the value of supply
 * and earnings. With `isExact`, orders have their exact rate and the value is the dual; otherwise
 * they have their slope, and the value is slightly less.
 *
 * @example
 * sweep(problem, work, prices, true) // 2989120331.4
 */
export function sweep(problem: Problem, work: SearchWork, prices: Float64Array, isExact: boolean): number {
  const { market, allowed, token, supply, isSale } = problem
  const { ends, band, kinds } = market
  const { roots, residual, active } = work
  const { pools, from, to, amountIn, amountOut, conductance } = active
  for (let index = 0; index < market.tokenCount; index++) {
    roots[index] = Math.sqrt(prices[index]!)
    residual[index] = 0
  }
  let value = supply * prices[token]!
  residual[token] = value
  let count = 0
  for (let position = 0; position < allowed.length; position++) {
    const pool = allowed[position]!
    const token0 = ends[2 * pool]!
    const token1 = ends[2 * pool + 1]!
    const root0 = roots[token0]!
    const root1 = roots[token1]!
    if (root0 >= band[2 * pool]! * root1 && root0 <= band[2 * pool + 1]! * root1) continue
    if (kinds[pool] === rowKind.rfq && !isExact) continue
    const direction = optimalTrade(market, pool, root0 / root1, trade, isSale)
    if (direction === 0) continue
    const tokenIn = direction === 1 ? token0 : token1
    const tokenOut = direction === 1 ? token1 : token0
    const given = prices[tokenIn]! * trade[0]!
    const taken = prices[tokenOut]! * trade[1]!
    value += taken - given
    residual[tokenIn]! -= given
    residual[tokenOut]! += taken
    pools[count] = pool
    from[count] = tokenIn
    to[count] = tokenOut
    amountIn[count] = trade[0]!
    amountOut[count] = trade[1]!
    active.given[count] = given
    conductance[count] = prices[tokenIn]! * trade[2]!
    count++
  }
  active.count = count
  return isExact ? value : value + sweepOrders(problem, work, prices)
}

/**
 * Sweeps over orders with a slope: each earns
 * `max over x of x·(out·rate - in) - in·(x - anchor)²/(2·stiffness)`, where `in` and `out` are the
 * prices, as if it charged the square on top of x. For a vault x may be negative: then token1 goes
 * in and token0 comes out.
 */
function sweepOrders({ market }: Problem, { residual, active, orders }: SearchWork, prices: Float64Array): number {
  const { ends, params } = market
  let value = 0
  let { count } = active
  orders.lost = 0
  for (let position = 0; position < orders.nearCount; position++) {
    const index = orders.near[position]!
    const pool = orders.pools[index]!
    const tokenIn = ends[2 * pool]!
    const tokenOut = ends[2 * pool + 1]!
    const priceIn = prices[tokenIn]!
    const priceOut = prices[tokenOut]!
    const at = pool * stride
    const rate = params[at + orderAt.rate]!
    const anchor = orders.anchors[index]!
    const stiffness = orders.stiffness[index]!
    const desired = anchor + stiffness * ((priceOut * rate) / priceIn - 1)
    const isFree = orders.isFree[index] === 1
    const min = isFree ? Number.NEGATIVE_INFINITY : orders.min[index]!
    const max = isFree ? Number.POSITIVE_INFINITY : orders.max[index]!
    const used = Math.max(min, Math.min(desired, max))
    const given = priceIn * (used + (used - anchor) ** 2 / (2 * stiffness))
    const taken = priceOut * rate * used
    value += taken - given
    const gain = priceOut * rate - priceIn
    orders.lost += gain * (gain > 0 ? orders.max[index]! : orders.min[index]!) - (taken - given)
    residual[tokenIn]! -= given
    residual[tokenOut]! += taken
    // An unused order still counts in the value by its slope.
    if (used === 0) continue
    const isBack = used < 0
    active.pools[count] = pool
    active.from[count] = isBack ? tokenOut : tokenIn
    active.to[count] = isBack ? tokenIn : tokenOut
    active.amountIn[count] = isBack ? -used * rate : used
    active.amountOut[count] = isBack ? -used : used * rate
    active.given[count] = isBack ? -taken : given
    active.conductance[count] =
      desired > min && desired < max ? priceOut * rate * ((priceOut * rate) / priceIn) * stiffness : 0
    count++
  }
  active.count = count
  return value
}
