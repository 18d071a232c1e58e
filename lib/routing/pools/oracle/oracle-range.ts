import type { V2Pool } from '../pool'
import { closeBand, type PoolRows, stride, type TradeRow } from '../pool-rows'

// A constant product pool and one interval of a concentrated one are the same curve: liquidity L
// between two square root prices s = sqrt(token1 per token0). Selling token0 from s0 down to s
// takes L·(1/s - 1/s0) and yields L·(s0 - s). Both use the single difference s0 - s, so that a tiny
// trade in a huge pool loses no digits of its profit.

/** Offsets of the parameters in such a row. */
export const rangeAt = { sqrtPrice: 0, liquidity: 1, keep: 2, sqrtKeep: 3, lower: 4, upper: 5 } as const

const pips = 1e6
/** Usable fraction of a pool's liquidity: near its end an exact swap may fail. */
export const usable = 1 - 1e-9

/**
 * Writes the row of a constant product pool: one unbounded interval.
 *
 * @example
 * writeV2(rows, 0, pair) // rows.band[0] is sqrt(0.997·reserve1/reserve0)
 */
export function writeV2(rows: PoolRows, index: number, pool: Pick<V2Pool, 'reserve0' | 'reserve1' | 'feePips'>) {
  const root0 = Math.sqrt(Number(pool.reserve0))
  const root1 = Math.sqrt(Number(pool.reserve1))
  const keep = 1 - pool.feePips / pips
  if (!(root0 > 0 && root1 > 0 && keep > 0)) return closeBand(rows, index)
  writeRange(rows, index, {
    sqrtPrice: root1 / root0,
    liquidity: root0 * root1,
    keep,
    lower: 0,
    upper: Number.POSITIVE_INFINITY,
  })
}

/**
 * Writes a row of one interval, with the band in which the fee exceeds any profit.
 *
 * @example
 * writeRange(rows, 0, { sqrtPrice: 2, liquidity: 1e18, keep: 0.997, lower: 1.9, upper: 2.1 })
 */
export function writeRange(
  { params, band }: PoolRows,
  index: number,
  range: { sqrtPrice: number; liquidity: number; keep: number; lower: number; upper: number },
) {
  const at = index * stride
  const sqrtKeep = Math.sqrt(range.keep)
  params[at + rangeAt.sqrtPrice] = range.sqrtPrice
  params[at + rangeAt.liquidity] = range.liquidity
  params[at + rangeAt.keep] = range.keep
  params[at + rangeAt.sqrtKeep] = sqrtKeep
  params[at + rangeAt.lower] = range.lower
  params[at + rangeAt.upper] = range.upper
  band[2 * index] = range.sqrtPrice * sqrtKeep
  band[2 * index + 1] = range.sqrtPrice / sqrtKeep
}

/**
 * Computes the optimal trade inside one interval to the price `sqrtAfter`, which must lie inside.
 *
 * @example
 * tradeRange(params, at, 1.99, trade) // trade holds input, output, conductance
 */
export function tradeRange(params: Float64Array, at: number, sqrtAfter: number, trade: TradeRow) {
  const sqrtPrice = params[at + rangeAt.sqrtPrice]!
  const liquidity = params[at + rangeAt.liquidity]!
  const keep = params[at + rangeAt.keep]!
  if (sqrtAfter < sqrtPrice) {
    const out = liquidity * (sqrtPrice - sqrtAfter)
    trade[0] = out / (sqrtPrice * sqrtAfter * keep)
    trade[1] = out
    trade[2] = liquidity / (2 * keep * sqrtAfter)
  } else {
    const net = liquidity * (sqrtAfter - sqrtPrice)
    trade[0] = net / keep
    trade[1] = net / (sqrtPrice * sqrtAfter)
    trade[2] = (liquidity * sqrtAfter) / (2 * keep)
  }
}

/**
 * Returns the output for a net input from a square root price: token0 in yields
 * `L·s²·x / (L + x·s)`, token1 in `L·x / (s·(L·s + x))`.
 *
 * @example
 * outputInRange(true, 2, 1e18, 1e9) // just under 4e9
 */
export const outputInRange = (zeroForOne: boolean, s: number, liquidity: number, net: number): number =>
  zeroForOne ? (liquidity * s * s * net) / (liquidity + net * s) : (liquidity * net) / (s * (liquidity * s + net))

/**
 * Returns the net input for an output from a square root price; Infinity if the interval does not
 * hold it.
 *
 * @example
 * inputInRange(true, 2, 1e18, 4e9) // just over 1e9
 */
export function inputInRange(zeroForOne: boolean, s: number, liquidity: number, out: number): number {
  const held = zeroForOne ? liquidity * s - out : liquidity - out * s
  if (!(held > 0)) return Number.POSITIVE_INFINITY
  return zeroForOne ? (liquidity * out) / (s * held) : (liquidity * s * s * out) / held
}
