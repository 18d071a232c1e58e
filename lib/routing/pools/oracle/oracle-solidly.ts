import type { SolidlyPool } from '../pool'
import { closeBand, type PoolRows, stride, type TradeRow } from '../pool-rows'
import { usable } from './oracle-range'

// Balances x and y scaled to 18 decimals, k = x³·y + x·y³. The marginal price
// m = -dy/dx = (3·r² + 1) / (r³ + 3·r) depends on r = x/y alone, and (1 - r) / (1 + r) is the cube
// root of (m - 1) / (m + 1): both directions have closed forms. At r the balance is
// y = (k / (r³ + r))^(1/4).

const at0 = { balance0: 0, balance1: 1, scale0: 2, scale1: 3, keep: 4 } as const

/** Minimum distance from balance, as a fraction, at which the conductance is computed. */
const flattest = 1e-4

/**
 * Writes the row of a stable Solidly pair.
 *
 * @example
 * writeSolidly(rows, 0, pair) // rows.band is a few bps around the pair's price
 */
export function writeSolidly(rows: PoolRows, index: number, pool: SolidlyPool) {
  const [scale0, scale1] = [Number(pool.scale0), Number(pool.scale1)]
  const balance0 = Number(pool.reserve0) * scale0
  const balance1 = Number(pool.reserve1) * scale1
  const keep = 1 - pool.feePips / 1e6
  if (!(balance0 > 0 && balance1 > 0 && keep > 0)) return closeBand(rows, index)
  const at = index * stride
  const { params, band } = rows
  params[at + at0.balance0] = balance0
  params[at + at0.balance1] = balance1
  params[at + at0.scale0] = scale0
  params[at + at0.scale1] = scale1
  params[at + at0.keep] = keep
  const ratio = Math.sqrt(scale0 / scale1)
  const sell0 = Math.sqrt(keep * marginalOf(balance0 / balance1)) * ratio
  const sell1 = ratio / Math.sqrt(keep * marginalOf(balance1 / balance0))
  if (!(sell0 > 0 && sell1 < Number.POSITIVE_INFINITY)) return closeBand(rows, index)
  band[2 * index] = sell0
  band[2 * index + 1] = sell1
}

/** Returns the marginal output of y per unit of x at x/y = r. */
const marginalOf = (r: number): number => (3 * r * r + 1) / (r * (r * r + 3))

/**
 * Computes the optimal trade at a price ratio outside the band.
 *
 * @example
 * tradeSolidly(params, at, true, 0.9995, trade)
 */
export function tradeSolidly(params: Float64Array, at: number, zeroForOne: boolean, ratio: number, trade: TradeRow) {
  const keep = params[at + at0.keep]!
  const balanceIn = params[at + (zeroForOne ? at0.balance0 : at0.balance1)]!
  const balanceOut = params[at + (zeroForOne ? at0.balance1 : at0.balance0)]!
  const scaleIn = params[at + (zeroForOne ? at0.scale0 : at0.scale1)]!
  const scaleOut = params[at + (zeroForOne ? at0.scale1 : at0.scale0)]!
  const price = ((zeroForOne ? ratio * ratio : 1 / (ratio * ratio)) * scaleOut) / (scaleIn * keep)
  const r = ratioAt(price)
  const square = r * r
  const before = balanceIn / balanceOut
  // (x / y0)⁴ = k·r³ / (r² + 1) with k in units of y0⁴.
  const part = r > 1 ? r / (1 + 1 / square) : (square * r) / (square + 1)
  const grown = Math.sqrt(Math.sqrt(before * (before * before + 1) * part))
  const net = Math.max(0, grown * balanceOut - balanceIn)
  // d ln x = (3 + r²) / (4·(1 + r²)) · d ln r, and with the cube root u = (1 - r) / (1 + r),
  // d ln r = (1 + u² + u⁴) / (3·u²) · d ln m.
  const away = Math.max(flattest, Math.abs(1 - 2 / (1 + 1 / r)))
  const rByPrice = (1 + away * away * (1 + away * away)) / (3 * away * away)
  trade[0] = net / (keep * scaleIn)
  trade[1] = outOf(balanceIn, balanceOut, net) / scaleOut
  trade[2] = ((grown * balanceOut * (1 + 2 / (1 + square))) / (4 * keep * scaleIn)) * rByPrice
}

/** Returns x/y at a marginal price, by its root's difference from one, which keeps the digits. */
function ratioAt(price: number): number {
  if (price > 1) return 1 / ratioAt(1 / price)
  const lack = -Math.expm1(Math.log1p((-2 * price) / (1 + price)) / 3)
  return (2 - lack) / lack
}

/**
 * Returns the output for an input: with x = x0 + n and y = y0 - d the curve reads
 * n·(y0·(x² + x·x0 + x0²) + y0³) = x·d·(x² + 3·y0² - 3·y0·d + d²), whose right side is concave in
 * d: Newton's steps from zero converge from below, and nothing cancels.
 */
function outOf(balanceIn: number, balanceOut: number, net: number): number {
  // In units of the output balance.
  const [start, given] = [balanceIn / balanceOut, net / balanceOut]
  const x = start + given
  const target = (given * (x * x + x * start + start * start + 1)) / x
  let out = 0
  for (let round = 0; round < 60; round++) {
    const left = target - out * (x * x + 3 - 3 * out + out * out)
    const step = left / (x * x + 3 * (1 - out) * (1 - out))
    out += step
    if (!(step > 1e-14 * out)) break
  }
  return balanceOut * Math.min(1, out)
}

/**
 * Returns the output for an input, fee included.
 *
 * @example
 * outputOfSolidly(params, at, true, 1e18) // 9.995e17
 */
export function outputOfSolidly(params: Float64Array, at: number, zeroForOne: boolean, amountIn: number): number {
  const balanceIn = params[at + (zeroForOne ? at0.balance0 : at0.balance1)]!
  const balanceOut = params[at + (zeroForOne ? at0.balance1 : at0.balance0)]!
  const scaleIn = params[at + (zeroForOne ? at0.scale0 : at0.scale1)]!
  const scaleOut = params[at + (zeroForOne ? at0.scale1 : at0.scale0)]!
  return outOf(balanceIn, balanceOut, amountIn * params[at + at0.keep]! * scaleIn) / scaleOut
}

/**
 * Returns the input for an output, fee included; Infinity if the pair does not hold it.
 *
 * @example
 * inputOfSolidly(params, at, true, 9.995e17) // 1e18
 */
export function inputOfSolidly(params: Float64Array, at: number, zeroForOne: boolean, amountOut: number): number {
  const balanceIn = params[at + (zeroForOne ? at0.balance0 : at0.balance1)]!
  const balanceOut = params[at + (zeroForOne ? at0.balance1 : at0.balance0)]!
  const scaleIn = params[at + (zeroForOne ? at0.scale0 : at0.scale1)]!
  const scaleOut = params[at + (zeroForOne ? at0.scale1 : at0.scale0)]!
  const taken = amountOut * scaleOut
  if (!(taken < balanceOut * usable)) return Number.POSITIVE_INFINITY
  return inOf(balanceIn, balanceOut, taken) / (params[at + at0.keep]! * scaleIn)
}

/**
 * Returns the net input for an output, in units of the input balance: with x = 1 + n the left side
 * of n·(x² + x + 1 + y²) = d·(…)/y is convex, so Newton's steps converge from above.
 */
function inOf(balanceIn: number, balanceOut: number, taken: number): number {
  const [start, gone] = [balanceOut / balanceIn, taken / balanceIn]
  const y = start - gone
  const target = (gone * (y * y + y * start + start * start + 1)) / y
  // y·x·(x² + y²) grows by `target` from its value at x = 1: x is at most where its linear part
  // alone, or its cube alone, has grown as much.
  let given = Math.min(target / (3 + y * y), Math.cbrt(target))
  for (let round = 0; round < 60; round++) {
    const x = 1 + given
    const left = given * (x * x + x + 1 + y * y) - target
    const step = left / (3 * x * x + y * y)
    given -= step
    if (!(step > 1e-14 * given)) break
  }
  return balanceIn * given
}
