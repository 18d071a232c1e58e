import { listAllowed, tradesOf } from '../dual/dual'
import { minimise } from '../dual/minimise'
import type { Flow } from '../dual/recover'
import { startBuy, startSell } from '../dual/start-prices'
import { sweep } from '../dual/sweep'
import { flowsOf } from '../search/divide'
import type { Problem } from '../search/problem'
import { workFor } from './work'

/** The pools' maximum in raw units of the source (sell) or destination (buy), and its flows. */
export type Capacity = { amount: number; flows: readonly Flow[]; prices: Float64Array }

/** Rate of a sell's last unit at capacity, relative to the first; inverse for a buy. */
const minRate = 1e-3
/** Fraction of the capacity kept unused, as exact execution needs room in full pools. */
const margin = 1e-6
const maxIterations = 100

/**
 * Returns how much of the source the allowed pools take (sell), or how much of the destination they
 * pay (buy), until a unit trades at a thousandth of the rate of the first one; beyond that, amounts
 * are lost to price impact. Ignores the problem's amount. Floats, rounded down by a millionth.
 * Undefined if no allowed pools lead from source to destination.
 *
 * Solves the same dual without an amount: both ends have a price, whose ratio is the last unit's
 * rate, and the capacity is what the pools then trade.
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
  prices[token]! *= isSale ? minRate : 1 / minRate
  fixed[token] = 1
  const problem = { market, allowed, token, supply: 0, arbitrageVolume: 0, fixed, isSale }
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
