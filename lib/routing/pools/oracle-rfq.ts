import type { RfqPool } from './pool'
import { closeBand, type PoolRows, stride, type Trade } from './pool-rows'

/** Where the parameters of an order's row stand: output for one unit of input, and the largest input. */
export const orderAt = { rate: 0, maxIn: 1 } as const

/**
 * Writes the row of an OTC order: one rate, one direction.
 *
 * @example
 * writeRfq(rows, 0, order) // rows.band is [sqrt(makerAmount / takerAmount), Infinity]
 */
export function writeRfq(rows: PoolRows, index: number, pool: RfqPool) {
  const rate = Number(pool.makerAmount) / Number(pool.takerAmount)
  const maxIn = Math.min(Number(pool.takerAmount), Number(pool.remainingMakerAmount) / rate)
  if (!(maxIn > 0 && rate > 0 && rate < Number.POSITIVE_INFINITY)) return closeBand(rows, index)
  rows.params[index * stride + orderAt.rate] = rate
  rows.params[index * stride + orderAt.maxIn] = maxIn
  rows.band[2 * index] = Math.sqrt(rate)
  rows.band[2 * index + 1] = Number.POSITIVE_INFINITY
}

/**
 * The trade that earns most where an order earns at all: all of it.
 *
 * @example
 * tradeRfq(params, at, trade) // trade is [maxIn, maxIn·rate, 0]
 */
export function tradeRfq(params: Float64Array, at: number, trade: Trade) {
  trade[0] = params[at + orderAt.maxIn]!
  trade[1] = params[at + orderAt.maxIn]! * params[at + orderAt.rate]!
  trade[2] = 0
}
