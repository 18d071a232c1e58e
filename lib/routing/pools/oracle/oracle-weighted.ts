import type { WeightedPool } from '../pool'
import { closeBand, type PoolRows, stride, type TradeRow } from '../pool-rows'

// y = S·(1 - (R / (R + g·x))^k), k the weight of what goes in over that of what comes out; m = g·k·(S/R)·(R / (R + g·x))^(k+1). With
// d the log of how far the price is outside the band, (R + g·x) / R = e^(d / (k+1)).

const at0 = { balance0: 0, balance1: 1, exponent: 2, keep: 3 } as const

/** An exact input is at most this part of a balance, an exact output this part of the other; how far either moves a balance, as a log. */
const largestPart = 0.3
const [mostGrowth, mostFall] = [Math.log1p(largestPart), -Math.log1p(-largestPart)]
/** An exact swap near that limit may fail where the float still passes. */
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
 * The trade that earns most at a ratio of prices outside the band, up to what one swap may be: no conductance there. A sale is limited by
 * what it gives, a purchase by what it asks for, which of a pool of uneven weights may be ten times as much.
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
  const limit = isSale ? mostGrowth : mostFall / exponent
  const keep = params[at + at0.keep]!
  const beyond = zeroForOne ? band[2 * index]! / ratio : ratio / band[2 * index + 1]!
  const wanted = (2 * Math.log(beyond)) / (exponent + 1)
  const growth = Math.min(wanted, limit)
  trade[0] = (balanceIn * Math.expm1(growth)) / keep
  trade[1] = -balanceOut * Math.expm1(-exponent * growth)
  trade[2] = wanted < limit ? (balanceIn * Math.exp(growth)) / (keep * (exponent + 1)) : 0
}

/**
 * Output for an input, fee included; 0 when it is more than one swap may take.
 *
 * @example
 * outputOfWeighted(params, at, true, 1e18) // 9.96e17
 */
export function outputOfWeighted(params: Float64Array, at: number, zeroForOne: boolean, amountIn: number): number {
  const net = (amountIn * params[at + at0.keep]!) / params[at + (zeroForOne ? at0.balance0 : at0.balance1)]!
  return net <= largestPart * usable ? paidByWeighted(params, at, zeroForOne, amountIn) : 0
}

/**
 * Output for an input by the curve alone, as an exact output may need more than an exact input may bring.
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
 * Input for an output, fee included; Infinity when it is more than one swap may give.
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
