import { listAllowed, tradesOf } from '../dual/dual'
import { minimise } from '../dual/minimise'
import type { Flow } from '../dual/recover'
import { startBuy, startSell } from '../dual/start-prices'
import { sweep } from '../dual/sweep'
import { flowsOf } from '../search/divide'
import type { Problem } from '../search/problem'
import { workFor } from './work'

/** What pools carry at most, raw units of the source (sell) or of the destination (buy), and what each of them does then. */
export type Capacity = { amount: number; flows: readonly Flow[]; prices: Float64Array }

/** Of a sale's first unit, what the last one that is worth selling brings; a purchase's last one costs so many times the first. */
const leastRate = 1e-3
/** Pools that are used to the end leave the integers no room: so much less is asked of them. */
const margin = 1e-6
const maxIterations = 100

/**
 * How much the allowed pools take of the source (sell) or give of the destination (buy) until a unit trades at a thousandth of the rate of
 * the first one: what is beyond is lost to the price. The amount of the problem does not count. Floats, a millionth below the truth.
 * Undefined where no allowed pools lead from source to destination.
 *
 * The same dual without an amount: both ends have a price, the ratio of which is the last unit's rate, and what the pools then trade is it.
 *
 * @example
 * capacityOf(problem)?.amount // 7.1e20
 */
export function capacityOf({ market, side, src, dest, mask }: Problem): Capacity | undefined {
  const work = workFor(market)
  const allowed = listAllowed(market, mask, work)
  const prices = new Float64Array(market.tokenCount)
  const fixed = new Uint8Array(market.tokenCount)
  const isSale = side === 'SELL'
  if (!(isSale ? startSell : startBuy)(market, allowed, { src, dest }, prices, fixed)) return undefined
  const token = isSale ? src : dest
  prices[token]! *= isSale ? leastRate : 1 / leastRate
  fixed[token] = 1
  const problem = { market, allowed, token, supply: 0, circling: 0, fixed, isSale }
  minimise(problem, work, prices, maxIterations)
  sweep(problem, work, prices, false)
  const flows = flowsOf(market, { flows: tradesOf(market, work) })
  let amount = 0
  for (const { from, to, amountIn, amountOut } of flows) {
    if (from === token) amount += isSale ? amountIn : -amountIn
    if (to === token) amount += isSale ? -amountOut : amountOut
  }
  return { amount: amount * (1 - margin), flows, prices }
}
