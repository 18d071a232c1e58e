import type { CompiledMarket } from '../market/compiled'
import { type SearchWork, workFor } from '../market/work'
import type { Side } from '../route/route'
import { minimise } from './minimise'
import { minPrice, startBuy, startSell } from './start-prices'
import { type Problem, sweep } from './sweep'

// The best route is a convex problem whose dual has one price per token:
// g(prices) = amount·price(source) + the earnings of all pools at these prices, with
// price(destination) = 1, is an upper bound on every route's output, and its minimum is the best
// output. For a buy, amount·price(destination) - earnings, with price(source) = 1, is a lower bound
// on every route's input, and its maximum is the least input. Both minimise
// earnings + supply·price, where the supply is the order's amount at its source, or minus the
// amount at its destination.

export type DualQuestion = {
  market: CompiledMarket
  side: Side
  /** Token numbers in the market. */
  src: number
  dest: number
  /** Raw units of the source that enter (sell), or of the destination that leave (buy). */
  amount: number
  /** An entry per pool; 0 excludes a pool. */
  mask?: Uint8Array
  /** Starting prices per token, in any unit; by default the value along the best path. */
  warm?: Float64Array
  /** Estimated volume between pools besides the order, in the unit of the bound; 0 by default. */
  arbitrageVolume?: number
  /** A bound to beat: solving stops once this dual cannot. */
  beats?: number
}

/** A pool's trade at the optimum, in raw units. */
export type Flow = { pool: number; zeroForOne: boolean; amountIn: number; amountOut: number }

export type DualSolution = {
  /** Value of a raw unit of each token, in raw units of the destination (sell) or source (buy). */
  prices: Float64Array
  /** The dual at exactly these prices: no route yields more (sell) or costs less (buy). */
  bound: number
  /**
   * Largest imbalance of a token, as a fraction of the order; near 1 if the pools hold too little.
   */
  residual: number
  /** The pools' trades at these prices: the optimal division if `residual` is small. */
  flows: readonly Flow[]
  iterations: number
  evaluations: number
}

/** Returns several times the usual number, which is up to 145 for 300 or 1,000 tokens. */
const maxIterations = (tokenCount: number): number => Math.max(100, tokenCount)

/**
 * Solves the dual of a route: returns prices whose bound no route through the allowed pools can
 * beat, and the flows that reach it. In floats: the bound is accurate to about 1e-13 relative.
 * Undefined if no allowed pools lead from source to destination, or no route beats `beats`.
 *
 * @example
 * solveDual({ market: compileMarket(market), side: 'SELL', src: 0, dest: 1, amount: 1e18 })?.bound
 * // 2989120331.4
 */
export function solveDual({
  market,
  side,
  src,
  dest,
  amount,
  mask,
  warm,
  arbitrageVolume = 0,
  beats,
}: DualQuestion): DualSolution | undefined {
  if (src === dest) return undefined
  const { tokenCount } = market
  const work = workFor(market)
  const allowed = listAllowed(market, mask, work)
  const prices = new Float64Array(tokenCount)
  const fixed = new Uint8Array(tokenCount)
  const isReachable = (side === 'SELL' ? startSell : startBuy)(market, allowed, { src, dest }, prices, fixed)
  if (!isReachable) return undefined
  if (warm !== undefined) {
    const unit = warm[side === 'SELL' ? dest : src]!
    for (let token = 0; token < tokenCount; token++)
      if (prices[token]! > minPrice && warm[token]! > minPrice * unit) prices[token] = warm[token]! / unit
  }
  const problem = {
    market,
    allowed,
    token: side === 'SELL' ? src : dest,
    supply: side === 'SELL' ? amount : -amount,
    arbitrageVolume,
    fixed,
    isSale: side === 'SELL',
  }
  const least = beats === undefined ? undefined : side === 'SELL' ? beats : -beats
  const { residual, iterations, evaluations } = minimise(problem, work, prices, maxIterations(tokenCount), least)
  const hasOrders = work.orders.count > 0
  // The value is exact without orders, as there are no slopes.
  const exact = hasOrders ? sweep(problem, work, prices, true) : undefined
  if (least !== undefined && exact !== undefined && exact < least) return undefined
  const sloped = sweep(problem, work, prices, false)
  const value = exact ?? sloped
  if (least !== undefined && value < least) return undefined
  const flows = tradesOf(market, work)
  return {
    prices,
    bound: side === 'SELL' ? value : -value,
    // The prices were tied to the rates of orders after the last step.
    residual: hasOrders ? Math.max(residual, imbalanceOf(problem, work, sloped)) : residual,
    flows,
    iterations,
    evaluations: evaluations + (hasOrders ? 2 : 1),
  }
}

/** Returns the largest imbalance of a token after a sweep, as a fraction of its value. */
function imbalanceOf({ fixed }: Problem, { residual }: SearchWork, value: number): number {
  let worst = 0
  for (let token = 0; token < fixed.length; token++)
    if (fixed[token] === 0) worst = Math.max(worst, Math.abs(residual[token]!))
  return worst / Math.abs(value)
}

/**
 * Lists the pools that a mask allows, in the scratch space of a market.
 *
 * @example
 * listAllowed(market, Uint8Array.of(0, 1, 1), workFor(market)) // Int32Array [1, 2]
 */
export function listAllowed(
  { poolCount }: CompiledMarket,
  mask: Uint8Array | undefined,
  { allowed }: SearchWork,
): Int32Array {
  let count = 0
  for (let pool = 0; pool < poolCount; pool++) if (mask === undefined || mask[pool] !== 0) allowed[count++] = pool
  return allowed.subarray(0, count)
}

/**
 * Returns the trades of the pools at the prices of the last sweep over a market, in raw units.
 *
 * @example
 * tradesOf(market, workFor(market)) // [{ pool: 7, zeroForOne: true, amountIn: 1e18, ... }]
 */
export function tradesOf({ ends }: CompiledMarket, { active }: SearchWork): Flow[] {
  const flows: Flow[] = []
  for (let index = 0; index < active.count; index++) {
    const pool = active.pools[index]!
    flows.push({
      pool,
      zeroForOne: ends[2 * pool] === active.from[index],
      amountIn: active.amountIn[index]!,
      amountOut: active.amountOut[index]!,
    })
  }
  return flows
}
