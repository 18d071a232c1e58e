import type { CompiledMarket } from '../market/compiled'
import { type SearchWork, workFor } from '../market/work'
import type { Side } from '../route/route'
import { minimise } from './minimise'
import { startBuy, startSell, worthless } from './start-prices'
import { sweep } from './sweep'

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
  /** Raw units of the source that enter the pools (sell) or of the destination that leave them (buy). */
  amount: number
  /** One a pool: 0 is a pool that may not be used. */
  mask?: Uint8Array
  /** Prices to start from, one a token, in any unit: those of a similar question. What each token is worth at its best way by default. */
  warm?: Float64Array
  /** About what pools trade with each other beside the order, in the unit of the bound: none by default. */
  circling?: number
  /** A bound to beat: a dual that cannot is given up. */
  beats?: number
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

/**
 * Several times what most take: 1,000 tokens 66 to 145, 300 whose pools disagree and run one way each up to 145, begun at prices far away.
 */
const mostIterations = (tokenCount: number): number => Math.max(100, tokenCount)

/**
 * Solves the dual of a route: prices whose bound no route through the allowed pools can pass, and the flows that reach it. Floats: the
 * bound is exact to about 1e-13 of its size. Undefined where no allowed pools lead from source to destination, or no route passes `beats`.
 *
 * @example
 * solveDual({ market: compileMarket(market), side: 'SELL', src: 0, dest: 1, amount: 1e18 })?.bound // 2989120331.4
 */
export function solveDual({
  market,
  side,
  src,
  dest,
  amount,
  mask,
  warm,
  circling = 0,
  beats,
}: DualQuestion): DualSolution | undefined {
  if (src === dest) return undefined
  const { tokenCount } = market
  const work = workFor(market)
  const allowed = listAllowed(market, mask, work)
  const prices = new Float64Array(tokenCount)
  const fixed = new Uint8Array(tokenCount)
  const leads = (side === 'SELL' ? startSell : startBuy)(market, allowed, { src, dest }, prices, fixed)
  if (!leads) return undefined
  if (warm !== undefined) {
    const unit = warm[side === 'SELL' ? dest : src]!
    for (let token = 0; token < tokenCount; token++)
      if (prices[token]! > worthless && warm[token]! > worthless * unit) prices[token] = warm[token]! / unit
  }
  const problem = {
    market,
    allowed,
    token: side === 'SELL' ? src : dest,
    supply: side === 'SELL' ? amount : -amount,
    circling,
    fixed,
    isSale: side === 'SELL',
  }
  const least = beats === undefined ? undefined : side === 'SELL' ? beats : -beats
  const { residual, iterations, evaluations } = minimise(problem, work, prices, mostIterations(tokenCount), least)
  // Without orders there are no slopes either.
  const exact = work.orders.count === 0 ? undefined : sweep(problem, work, prices, true)
  if (least !== undefined && exact !== undefined && exact < least) return undefined
  const sloped = sweep(problem, work, prices, false)
  const value = exact ?? sloped
  if (least !== undefined && value < least) return undefined
  const flows = tradesOf(market, work)
  return {
    prices,
    bound: side === 'SELL' ? value : -value,
    residual,
    flows,
    iterations,
    evaluations: evaluations + (work.orders.count === 0 ? 1 : 2),
  }
}

/**
 * Lists the pools that a mask allows, in the scratch of a market.
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
 * What the pools do at the prices of the last sweep over a market, in raw units.
 *
 * @example
 * tradesOf(market, workFor(market)) // [{ pool: 7, zeroForOne: true, amountIn: 1e18, amountOut: 2989120331.4 }]
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
