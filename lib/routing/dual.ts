import type { CompiledMarket } from './compiled'
import { fairPrices } from './fair-prices'
import { minimise } from './minimise'
import type { Side } from './route'
import { sweep, type Work, workFor } from './sweep'

// The best route is a convex problem with one price per token as its dual: g(prices) = amount·price(source) + what every pool earns at
// these prices, with price(destination) = 1, is above every route's output, and its minimum is the best output. For a buy,
// amount·price(destination) - earnings, with price(source) = 1, is below every route's input, and its maximum is the least input. Both
// minimise earnings + supply·price, where the supply is the order's amount at its source, or minus the amount at its destination.

export type DualQuestion = {
  market: CompiledMarket
  side: Side
  /** Numbers of the tokens in the market. */
  src: number
  dest: number
  /** Raw units of the source (sell) or of the destination (buy). */
  amount: number
  /** One a pool: 0 is a pool that may not be used. */
  mask?: Uint8Array
  /** Prices to start from, one a token, in any unit: those of a similar question. The fair prices of the market by default. */
  warm?: Float64Array
}

/** What a pool does at the optimum, in raw units. */
export type Flow = { pool: number; zeroForOne: boolean; amountIn: number; amountOut: number }

export type DualSolution = {
  /** Value of one raw unit of each token, in raw units of the destination (sell) or of the source (buy). */
  prices: Float64Array
  /** No route gives more than this (sell) or takes less (buy): the dual at exactly these prices. */
  bound: number
  /** The largest imbalance between what flows into a token and out of it, as a part of the order's value; near 1 for a buy of more than there is. */
  residual: number
  /** The trades of the pools at these prices. Where `residual` is small they are the best division of the order. */
  flows: readonly Flow[]
  iterations: number
  evaluations: number
}

/** A token that the order cannot touch is worth this part of its fair price: what its pools could earn among themselves does not count. */
const untouched = 1e-40

/**
 * Solves the dual of a route: prices whose bound no route through the allowed pools can pass, and the flows that reach it. Floats: the
 * bound is exact to about 1e-13 of its size. Undefined where no allowed pools lead from source to destination.
 *
 * @example
 * solveDual({ market: compileMarket(market), side: 'SELL', src: 0, dest: 1, amount: 1e18 })?.bound // 2989120331.4
 */
export function solveDual({ market, side, src, dest, amount, mask, warm }: DualQuestion): DualSolution | undefined {
  const { tokenCount } = market
  const allowed = mask === undefined ? undefined : allowedPools(market, mask)
  if (src === dest || !leads(market, allowed, src, dest)) return undefined
  const unit = side === 'SELL' ? dest : src
  const start = warm ?? fairPrices(market)
  const prices = new Float64Array(tokenCount)
  const fixed = new Uint8Array(tokenCount)
  const touched = componentOf(market, allowed, src)
  for (let token = 0; token < tokenCount; token++) {
    prices[token] = (start[token]! / start[unit]!) * (touched[token] === 1 ? 1 : untouched)
    if (touched[token] === 0) fixed[token] = 1
  }
  prices[unit] = 1
  fixed[unit] = 1
  const problem = {
    market,
    allowed,
    token: side === 'SELL' ? src : dest,
    supply: side === 'SELL' ? amount : -amount,
    fixed,
  }
  const work = workFor(market)
  const { residual, iterations, evaluations } = minimise(problem, work, prices, { tolerance: 1e-9, maxIterations: 100 })
  sweep(problem, work, prices, false)
  const flows = flowsOf(market, work)
  const value = sweep(problem, work, prices, true)
  return {
    prices,
    bound: side === 'SELL' ? value : -value,
    residual,
    flows,
    iterations,
    evaluations: evaluations + 2,
  }
}

function allowedPools({ kinds }: CompiledMarket, mask: Uint8Array): Int32Array {
  const pools = new Int32Array(kinds.length)
  let count = 0
  for (let pool = 0; pool < pools.length; pool++) if (mask[pool] !== 0) pools[count++] = pool
  return pools.subarray(0, count)
}

/** Whether one token can be turned into another. A pool sells token0 where its band begins above 0, token1 where it ends. */
function leads({ ends, band, tokenCount }: CompiledMarket, allowed: Int32Array | undefined, src: number, dest: number) {
  const reached = new Uint8Array(tokenCount)
  reached[src] = 1
  const total = allowed === undefined ? ends.length / 2 : allowed.length
  for (let grows = true; grows && reached[dest] === 0; ) {
    grows = false
    for (let position = 0; position < total; position++) {
      const pool = allowed === undefined ? position : allowed[position]!
      const token0 = ends[2 * pool]!
      const token1 = ends[2 * pool + 1]!
      if (reached[token0] === reached[token1]) continue
      if (reached[token0] === 1 ? band[2 * pool]! > 0 : band[2 * pool + 1]! < Number.POSITIVE_INFINITY) {
        reached[token0] = 1
        reached[token1] = 1
        grows = true
      }
    }
  }
  return reached[dest] === 1
}

/** The tokens that allowed pools connect with one, in whatever direction. */
function componentOf({ ends, band, tokenCount }: CompiledMarket, allowed: Int32Array | undefined, token: number) {
  const reached = new Uint8Array(tokenCount)
  reached[token] = 1
  const total = allowed === undefined ? ends.length / 2 : allowed.length
  for (let grows = true; grows; ) {
    grows = false
    for (let position = 0; position < total; position++) {
      const pool = allowed === undefined ? position : allowed[position]!
      const token0 = ends[2 * pool]!
      const token1 = ends[2 * pool + 1]!
      if (reached[token0] === reached[token1]) continue
      if (!(band[2 * pool]! > 0 || band[2 * pool + 1]! < Number.POSITIVE_INFINITY)) continue
      reached[token0] = 1
      reached[token1] = 1
      grows = true
    }
  }
  return reached
}

function flowsOf({ ends }: CompiledMarket, { active }: Work): Flow[] {
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
