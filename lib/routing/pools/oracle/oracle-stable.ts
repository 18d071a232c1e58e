import { baseViewOf } from '../curve/base-pool'
import { multiPlaceOf } from '../curve/multi-name'
import { minFee } from '../curve/stable-ng'
import type { ComposablePool, StableMetaPool, StableMultiPool, StableNgPool, StablePool } from '../pool'
import { closeBand, type PoolRows, stride, type TradeRow } from '../pool-rows'
import { usable } from './oracle-range'

// Two coins, balances x and y scaled by their rates, invariant D, a = A·n^n. In units of D the
// invariant reads a·σ + 1 = a + 1/(4·x·y) with σ = x + y. Let u = 1/(4·x·y) = 1 + a·(σ - 1), which
// is 1 in balance and grows away from it. Then (x - y) / α = (1 - m) / (1 + m) where m = -dy/dx is
// the marginal price and α = σ + a/(2·u²): the inverse of the marginal price is one equation in u,
// (x - y)² = σ² - 1/u, which Newton's method solves from a good guess in a few steps.

const at0 = {
  balance0: 0,
  balance1: 1,
  rate0: 2,
  rate1: 3,
  invariant: 4,
  ann: 5,
  keepIn: 6,
  keepOut1: 7,
  keepOut0: 8,
} as const

/**
 * Writes the row of a two-coin stable pool.
 *
 * @example
 * writeStable(rows, 0, pool) // rows.band is a few bps around the pool's price
 */
export function writeStable(rows: PoolRows, index: number, pool: StablePool) {
  writeCoins(rows, index, {
    ...curveOf(pool),
    keepOut1: 1 - Number(pool.feeE10) / 1e10,
    keepOut0: 1 - Number(pool.feeE10) / 1e10,
  })
}

/**
 * Writes the row of a StableSwap-NG pool: the same curve with the minimum fee of a swap in a
 * direction. A swap that balances the pool pays more than that.
 *
 * @example
 * writeStableNg(rows, 0, pool) // rows.band is a few bps around the pool's price
 */
export function writeStableNg(rows: PoolRows, index: number, pool: StableNgPool) {
  writeCoins(rows, index, {
    ...curveOf(pool),
    keepOut1: 1 - minFee(pool, true) / 1e10,
    keepOut0: 1 - minFee(pool, false) / 1e10,
  })
}

/** Returns the curve's parameters that both kinds of two-coin pools share. */
const curveOf = ({ rate0, rate1, balance0, balance1, amplification }: StablePool | StableNgPool) => ({
  rate0: Number(rate0) / 1e18,
  rate1: Number(rate1) / 1e18,
  held0: Number(balance0),
  held1: Number(balance1),
  ann: (Number(amplification) / 100) * 2,
  keepIn: 1,
})

/**
 * Writes the row of two coins of a multi-coin stable pool. The other balances are constant, so the
 * pair's curve is that of two coins with another invariant and amplification: x·y·(x + y + b) = c,
 * with b and c as the contract solves for a balance.
 *
 * @example
 * writeStableMulti(rows, 0, pool) // rows.band is a few bps around the pool's price
 */
export function writeStableMulti(rows: PoolRows, index: number, pool: StableMultiPool) {
  const [rate0, rate1] = [Number(pool.rate0) / 1e18, Number(pool.rate1) / 1e18]
  const pair = [Number(pool.balance0) * rate0, Number(pool.balance1) * rate1]
  const others = pool.others.map(({ balance, rate }) => (Number(balance) * Number(rate)) / 1e18)
  const all = [...pair, ...others]
  const ann = (Number(pool.amplification) / 100) * all.length
  if (!all.every((balance) => balance > 0) || !(ann > 0)) return closeBand(rows, index)
  const keepOut = 1 - Number(pool.feeE10) / 1e10
  writeCoins(rows, index, {
    rate0,
    rate1,
    held0: Number(pool.balance0),
    held1: Number(pool.balance1),
    keepIn: 1,
    keepOut1: keepOut,
    keepOut0: keepOut,
    ...pairCurve(all, others, ann),
  })
}

/**
 * Writes the row of a metapool's coin and a coin of its base pool: the curve of its coin and
 * shares, which are valued in the base coin at the margin. A deposit or withdrawal never yields
 * more than the marginal value, as pools are concave; of its fee only the part on the coin itself
 * is deducted.
 *
 * @example
 * writeStableMeta(rows, 0, pool) // rows.band is a few bps around the pool's price
 */
export function writeStableMeta(rows: PoolRows, index: number, { base, ...pool }: StableMetaPool) {
  const place = (multiPlaceOf(pool.address)?.place1 ?? 0) - 1
  const [coin, view] = [base.coins[place], baseViewOf(base)]
  if (coin === undefined || view === undefined || pool.rate0 < 10n ** 18n) return closeBand(rows, index)
  const scaled = view.scaled.map(Number)
  const [coins, ann, invariant] = [scaled.length, Number(view.ann), Number(view.invariant)]
  const product = scaled.reduce((part, balance) => part * (invariant / (coins * balance)), invariant)
  const slope = (ann + product / scaled[place]!) / (ann - 1 + ((coins + 1) * product) / invariant)
  const fee = ((Number(base.feeE10) / 1e10) * coins) / (4 * (coins - 1))
  const keep = 1 - fee * (1 - (slope * scaled[place]!) / invariant)
  const rate1 = slope * keep * (Number(coin.rate) / 1e18)
  const keepOut = 1 - Number(pool.feeE10) / 1e10
  writeCoins(rows, index, {
    rate0: Number(pool.rate0) / 1e18,
    held0: Number(pool.balance0),
    ann: (Number(pool.amplification) / 100) * 2,
    rate1,
    held1: (Number(pool.shares) * (invariant / Number(base.supply))) / rate1,
    keepIn: 1,
    keepOut1: keepOut * keep * keep,
    keepOut0: keepOut,
  })
}

/** Returns the two-coin curve that equals a pair's curve among other coins. */
function pairCurve(all: readonly number[], others: readonly number[], ann: number) {
  const coins = all.length
  const invariant = invariantOf(all, ann)
  const share = (balance: number) => invariant / (coins * balance)
  const b = others.reduce((sum, balance) => sum + balance, 0) + invariant / ann - invariant
  const c = others.reduce((product, balance) => product * share(balance), invariant / ann) * (invariant / coins) ** 2
  // At even balances of the pair, w = x + y + b is the root of w·(w - b)² = 4·c; iterates from
  // above, as the cubic is convex.
  const root = Math.cbrt(4 * c)
  let w = b < 0 ? Math.min((4 * c) / (b * b), root) : b + root
  for (let round = 0; round < 100; round++) {
    const sum = w - b
    const next = w - (w * sum * sum - 4 * c) / (sum * (sum + 2 * w))
    if (!(next < w)) break
    w = next
  }
  return { invariant: w - b, ann: (w - b) / w }
}

/**
 * Writes the row of a composable stable pool: the same curve, with its fee on the input.
 *
 * @example
 * writeComposable(rows, 0, pool) // rows.band is a few bps around the pool's price
 */
export function writeComposable(rows: PoolRows, index: number, pool: ComposablePool) {
  writeCoins(rows, index, {
    rate0: Number(pool.factor0) / 1e18,
    rate1: Number(pool.factor1) / 1e18,
    held0: Number(pool.balance0),
    held1: Number(pool.balance1),
    ann: (Number(pool.amplification) / 1000) * 2,
    keepIn: 1 - Number(pool.swapFeeE18) / 1e18,
    keepOut1: 1,
    keepOut0: 1,
  })
}

/**
 * Balances in raw units, and the fractions left after the fee on the input and on each output. The
 * invariant is that of both coins unless given.
 */
type Coins = Record<'rate0' | 'rate1' | 'held0' | 'held1' | 'ann' | 'keepIn' | 'keepOut1' | 'keepOut0', number> & {
  invariant?: number
}

function writeCoins(rows: PoolRows, index: number, { rate0, rate1, held0, held1, ann, ...keeps }: Coins) {
  const [balance0, balance1] = [held0 * rate0, held1 * rate1]
  const { keepIn, keepOut1, keepOut0 } = keeps
  if (!(balance0 > 0 && balance1 > 0 && keepIn > 0 && keepOut1 > 0 && keepOut0 > 0 && ann > 0))
    return closeBand(rows, index)
  const invariant = keeps.invariant ?? invariantOf([balance0, balance1], ann)
  const at = index * stride
  const { params, band } = rows
  params[at + at0.balance0] = balance0
  params[at + at0.balance1] = balance1
  params[at + at0.rate0] = rate0
  params[at + at0.rate1] = rate1
  params[at + at0.invariant] = invariant
  params[at + at0.ann] = ann
  params[at + at0.keepIn] = keepIn
  params[at + at0.keepOut1] = keepOut1
  params[at + at0.keepOut0] = keepOut0
  const ratio = Math.sqrt(rate0 / rate1)
  const sell0 = Math.sqrt(keepIn * keepOut1 * marginalOf(balance0, balance1, invariant, ann)) * ratio
  const sell1 = ratio / Math.sqrt(keepIn * keepOut0 * marginalOf(balance1, balance0, invariant, ann))
  if (!(sell0 > 0 && sell1 < Number.POSITIVE_INFINITY)) return closeBand(rows, index)
  band[2 * index] = sell0
  band[2 * index + 1] = sell1
}

function invariantOf(balances: readonly number[], ann: number): number {
  const coins = balances.length
  const sum = balances.reduce((total, balance) => total + balance, 0)
  let invariant = sum
  for (let round = 0; round < 255; round++) {
    const product = balances.reduce((part, balance) => part * (invariant / (coins * balance)), 1) * invariant
    const next = ((ann * sum + coins * product) * invariant) / ((ann - 1) * invariant + (coins + 1) * product)
    const settled = Math.abs(next - invariant) <= 1e-10 * invariant // quadratic: this one is exact
    invariant = next
    if (settled) break
  }
  return invariant
}

/** Returns -dy/dx = (a + k/x) / (a + k/y), in units of the invariant, with k = 1/(4·x·y). */
function marginalOf(balanceX: number, balanceY: number, invariant: number, ann: number): number {
  const x = balanceX / invariant
  const y = balanceY / invariant
  const product = 4 * x * y
  return (ann * product + 1 / x) / (ann * product + 1 / y)
}

/**
 * Computes the optimal trade at a price ratio outside the band.
 *
 * @example
 * tradeStable(params, at, true, 0.9995, trade)
 */
export function tradeStable(params: Float64Array, at: number, zeroForOne: boolean, ratio: number, trade: TradeRow) {
  const ann = params[at + at0.ann]!
  const keepIn = params[at + at0.keepIn]!
  const keepOut = params[at + (zeroForOne ? at0.keepOut1 : at0.keepOut0)]!
  const invariant = params[at + at0.invariant]!
  const balanceIn = params[at + (zeroForOne ? at0.balance0 : at0.balance1)]!
  const balanceOut = params[at + (zeroForOne ? at0.balance1 : at0.balance0)]!
  const rateIn = params[at + (zeroForOne ? at0.rate0 : at0.rate1)]!
  const rateOut = params[at + (zeroForOne ? at0.rate1 : at0.rate0)]!
  const price = ((zeroForOne ? ratio * ratio : 1 / (ratio * ratio)) * rateOut) / (rateIn * keepIn * keepOut)

  const tau = (1 - price) / (1 + price)
  const square = tau * tau
  const rest = (4 * price) / ((1 + price) * (1 + price)) // 1 - tau², without cancellation
  const u = solveU(ann, Math.abs(tau), square, rest)
  const sigma = 1 + (u - 1) / ann
  const alpha = sigma + ann / (2 * u * u)
  const reached = (invariant * (sigma + tau * alpha)) / 2
  const net = Math.max(0, reached - balanceIn)

  // Derivative of the reached balance by the log of the price.
  const alphaSlope = 1 / ann - ann / (u * u * u)
  const squareSlope = ((2 * sigma) / ann + 1 / (u * u) - 2 * square * alpha * alphaSlope) / (alpha * alpha)
  const uByTau = squareSlope > 0 ? (2 * tau) / squareSlope : 0
  const reachedByTau = (invariant * (alpha + (1 / ann + tau * alphaSlope) * uByTau)) / 2
  const given = rateIn * keepIn
  trade[0] = net / given
  trade[1] = (keepOut * outOf(balanceIn, balanceOut, invariant, ann, net)) / rateOut
  trade[2] = Math.max(0, (reachedByTau * rest) / 2 / given)
}

/** Finds the root of σ² - 1/u = τ²·α²; the difference rises in u from below zero at u = 1. */
function solveU(ann: number, tau: number, square: number, rest: number): number {
  const half = (tau * ann) / 2
  let low = 1
  let high = Number.POSITIVE_INFINITY
  // Near balance u is about 1 + half², further out the root of half, and far beyond the
  // amplification a cube root.
  const far = Math.cbrt((ann * ann) / rest)
  let u = far > ann ? far : Math.sqrt(Math.sqrt(1 + 4 * half * half))
  for (let round = 0; round < 80; round++) {
    const sigma = 1 + (u - 1) / ann
    const inverse = 1 / u
    const tail = ann * inverse * inverse
    const alpha = sigma + tail / 2
    const value = rest * sigma * sigma - inverse - square * tail * (sigma + tail / 4)
    if (value > 0) high = u
    else low = u
    const slope =
      (2 * (rest * sigma - (square * tail) / 2)) / ann + inverse * inverse + 2 * square * alpha * tail * inverse
    let next = u - value / slope
    if (!(next >= low && next <= high)) next = high === Number.POSITIVE_INFINITY ? 2 * u : (low + high) / 2
    const moved = Math.abs(next - u)
    u = next
    if (moved <= 1e-9 * u) break // the step after this one would be below the last digit
  }
  return u
}

/**
 * Returns the output before the fee, from the difference of the invariant's quadratics:
 * y² + b·y = c, b = x + D/a - D, c = D³/(4·x·a).
 */
function outOf(balanceIn: number, balanceOut: number, invariant: number, ann: number, net: number): number {
  const b = balanceIn + invariant / ann - invariant
  const c = (invariant * invariant * invariant) / (4 * balanceIn * ann)
  const linear = 2 * balanceOut + b + net
  const constant = net * (balanceOut + c / (balanceIn + net))
  return (2 * constant) / (linear + Math.sqrt(Math.max(0, linear * linear - 4 * constant)))
}

/**
 * Returns the output for an input, fee included.
 *
 * @example
 * outputOfStable(params, at, true, 1e18) // 9.996e17
 */
export function outputOfStable(params: Float64Array, at: number, zeroForOne: boolean, amountIn: number): number {
  const balanceIn = params[at + (zeroForOne ? at0.balance0 : at0.balance1)]!
  const balanceOut = params[at + (zeroForOne ? at0.balance1 : at0.balance0)]!
  const rateIn = params[at + (zeroForOne ? at0.rate0 : at0.rate1)]!
  const rateOut = params[at + (zeroForOne ? at0.rate1 : at0.rate0)]!
  const net = amountIn * params[at + at0.keepIn]! * rateIn
  const out = outOf(balanceIn, balanceOut, params[at + at0.invariant]!, params[at + at0.ann]!, net)
  return (params[at + (zeroForOne ? at0.keepOut1 : at0.keepOut0)]! * out) / rateOut
}

/**
 * Returns the input for an output, fee included; Infinity if the pool does not hold it.
 *
 * @example
 * inputOfStable(params, at, true, 9.996e17) // 1e18
 */
export function inputOfStable(params: Float64Array, at: number, zeroForOne: boolean, amountOut: number): number {
  const balanceIn = params[at + (zeroForOne ? at0.balance0 : at0.balance1)]!
  const balanceOut = params[at + (zeroForOne ? at0.balance1 : at0.balance0)]!
  const rateIn = params[at + (zeroForOne ? at0.rate0 : at0.rate1)]!
  const rateOut = params[at + (zeroForOne ? at0.rate1 : at0.rate0)]!
  const ann = params[at + at0.ann]!
  const invariant = params[at + at0.invariant]!
  const gross = (amountOut * rateOut) / params[at + (zeroForOne ? at0.keepOut1 : at0.keepOut0)]!
  if (!(gross < balanceOut * usable)) return Number.POSITIVE_INFINITY
  const b = balanceOut + invariant / ann - invariant
  const c = (invariant * invariant * invariant) / (4 * balanceOut * ann)
  const linear = 2 * balanceIn + b - gross
  const constant = gross * (balanceIn + c / (balanceOut - gross))
  const root = Math.sqrt(linear * linear + 4 * constant)
  const net = linear > 0 ? (2 * constant) / (linear + root) : (root - linear) / 2
  return net / (rateIn * params[at + at0.keepIn]!)
}
