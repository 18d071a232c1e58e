import type { WeightedPool } from '../pool'
import { closeBand, type PoolRows, stride, type TradeRow } from '../pool-rows'

// y = S·(1 - (R / (R + g·x))^k), where k is the input weight over the output weight;
// m = g·k·(S/R)·(R / (R + g·x))^(k+1). With d the log of the price's distance from the band,
// (R + g·x) / R = e^(d / (k+1)).

const at0 = { balance0: 0, balance1: 1, exponent: 2, keep: 3 } as const

/** Maximum input and output as fractions of their balances, and the log changes they allow. */
const largestPart = 0.3
const [maxGrowth, maxFall] = [Math.log1p(largestPart), -Math.log1p(-largestPart)]
/** An exact swap near that limit may fail where floats succeed. */
const usable = 1 - 1e-9

/**
 * Writes the row of a weighted pool.
 *
 * @example
 * writeWeighted(rows, 0, pool) // rows.band[0] is sqrt(0.997·k·balance1/balance0)
 */
export function writeWeighted(rows: PoolRows, index: number, pool: WeightedPool) {
  const balance0 = Number(pool.balance0)
  const balance1 = Number(pool.balance1)
  const exponent = Number(pool.weight0E18) / Number(pool.weight1E18)
  const keep = 1 - Number(pool.swapFeeE18) / 1e18
  if (!(balance0 > 0 && balance1 > 0 && keep > 0 && exponent > 0 && exponent < Number.POSITIVE_INFINITY)) {
    return closeBand(rows, index)
  }
  const at = index * stride
  const { params, band } = rows
  params[at + at0.balance0] = balance0
  params[at + at0.balance1] = balance1
  params[at + at0.exponent] = exponent
  params[at + at0.keep] = keep
  const price = Math.sqrt((exponent * balance1) / balance0)
  band[2 * index] = price * Math.sqrt(keep)
  band[2 * index + 1] = price / Math.sqrt(keep)
}

/**
 * Computes the optimal trade at a price ratio outside the band, up to the limit of one swap, where
 * the conductance is zero. A sell is limited by its input, a buy by its output, which in a pool of
 * uneven weights may be ten times as much.
 *
 * @example
 * tradeWeighted(rows, 0, { zeroForOne: true, isSale: true }, 0.9 * rows.band[0]!, trade)
 */
export function tradeWeighted(
  { params, band }: PoolRows,
  index: number,
  { zeroForOne, isSale }: { zeroForOne: boolean; isSale: boolean },
  ratio: number,
  trade: TradeRow,
) {
  const at = index * stride
  const exponent = zeroForOne ? params[at + at0.exponent]! : 1 / params[at + at0.exponent]!
  const balanceIn = params[at + (zeroForOne ? at0.balance0 : at0.balance1)]!
  const balanceOut = params[at + (zeroForOne ? at0.balance1 : at0.balance0)]!
  const limit = isSale ? maxGrowth : maxFall / exponent
  const keep = params[at + at0.keep]!
  const beyond = zeroForOne ? band[2 * index]! / ratio : ratio / band[2 * index + 1]!
  const unlimited = (2 * Math.log(beyond)) / (exponent + 1)
  const growth = Math.min(unlimited, limit)
  trade[0] = (balanceIn * Math.expm1(growth)) / keep
  trade[1] = -balanceOut * Math.expm1(-exponent * growth)
  trade[2] = unlimited < limit ? (balanceIn * Math.exp(growth)) / (keep * (exponent + 1)) : 0
}

/**
 * Returns the output for an input, fee included; 0 above the limit of one swap.
 *
 * @example
 * outputOfWeighted(params, at, true, 1e18) // 9.96e17
 */
export function outputOfWeighted(params: Float64Array, at: number, zeroForOne: boolean, amountIn: number): number {
  const net = (amountIn * params[at + at0.keep]!) / params[at + (zeroForOne ? at0.balance0 : at0.balance1)]!
  return net <= largestPart * usable ? paidByWeighted(params, at, zeroForOne, amountIn) : 0
}

/**
 * Returns the output for an input by the curve alone: the input of an exact output may exceed the
 * limit of an exact input.
 *
 * @example
 * paidByWeighted(params, at, true, 1e18) // 9.96e17
 */
export function paidByWeighted(params: Float64Array, at: number, zeroForOne: boolean, amountIn: number): number {
  const exponent = zeroForOne ? params[at + at0.exponent]! : 1 / params[at + at0.exponent]!
  const balanceIn = params[at + (zeroForOne ? at0.balance0 : at0.balance1)]!
  const balanceOut = params[at + (zeroForOne ? at0.balance1 : at0.balance0)]!
  return -balanceOut * Math.expm1(-exponent * Math.log1p((amountIn * params[at + at0.keep]!) / balanceIn))
}

/**
 * Returns the input for an output, fee included; Infinity above the limit of one swap.
 *
 * @example
 * inputOfWeighted(params, at, true, 9.96e17) // 1e18
 */
export function inputOfWeighted(params: Float64Array, at: number, zeroForOne: boolean, amountOut: number): number {
  const exponent = zeroForOne ? params[at + at0.exponent]! : 1 / params[at + at0.exponent]!
  const balanceIn = params[at + (zeroForOne ? at0.balance0 : at0.balance1)]!
  const balanceOut = params[at + (zeroForOne ? at0.balance1 : at0.balance0)]!
  const part = amountOut / balanceOut
  if (!(part <= largestPart * usable)) return Number.POSITIVE_INFINITY
  return (balanceIn * Math.expm1(-Math.log1p(-part) / exponent)) / params[at + at0.keep]!
}
