import { cryptoFee } from '../curve/crypto'
import { cryptoAnnPrecision } from '../curve/crypto-curve'
import { multiPlaceOf } from '../curve/multi-name'
import { ratePrecision } from '../curve/units'
import type { CryptoPool } from '../pool'
import { closeBand, type PoolRows, stride, type TradeRow } from '../pool-rows'
import { usable } from './oracle-range'

// Two coins of a crypto pool, balances u and v in units of the invariant, the others constant. With
// e = 1 - K0, which is 0 in balance, the curve is u·v = κ·(1 - e) and u + v = c + h(e), where
// h = e·(γ + e)² / (a·(1 - e)) and a = A·n^n·γ²: product and sum are functions of e alone. Let
// g = dh/de. The marginal price is m = -dv/du = (κ + v·g) / (κ + u·g), so that
// u - v = τ·(u + v + 2·κ/g) with τ = (1 - m) / (1 + m): the inverse of the marginal price is one
// equation in e.

const at0 = {
  balance0: 0,
  balance1: 1,
  rate0: 2,
  rate1: 3,
  unevenness: 4,
  a: 5,
  gamma: 6,
  keepOut1: 7,
  keepOut0: 8,
} as const

/** The contract refuses a balance of more invariants. */
const maxBalance = 100
/** Prices below which the optimal trade may end there. */
const lowPrice = 0.01

/** Units of 1e10 by which the contract's divisions may lower a fee. */
const feeRounding = 2n

/** A pair of coins in one direction. */
type View = Record<'balanceIn' | 'balanceOut' | 'rateIn' | 'rateOut' | 'e0' | 'a' | 'gamma' | 'keep' | 'kappa', number>

/**
 * Writes the row of two coins of a crypto pool with the minimum fee of a swap in each direction. The
 * fee of a swap that leaves the pool further from balance is higher.
 *
 * @example
 * writeCrypto(rows, 0, tricrypto) // rows.band is the fee around its price
 */
export function writeCrypto(rows: PoolRows, index: number, pool: CryptoPool) {
  const { invariant, others, rate0, rate1 } = pool
  const place = multiPlaceOf(pool.address)
  const coins = BigInt(others.length + 2)
  const scaledBy = (balance: bigint, rate: bigint) => (balance * rate) / ratePrecision
  const [balance0, balance1] = [scaledBy(pool.balance0, rate0), scaledBy(pool.balance1, rate1)]
  const balances = [balance0, balance1, ...others.map(({ balance, rate }) => scaledBy(balance, rate))]
  if (place === undefined || invariant <= 0n || balances.some((balance) => balance <= 0n)) return closeBand(rows, index)
  // Integers keep the digits of a difference that may be a billionth.
  const unit = 10n ** 36n
  const product = balances.reduce((part, balance) => part * balance * coins, unit) / invariant ** coins
  const at = index * stride
  const { params, band } = rows
  const gamma = Number(pool.gamma) / 1e18
  params[at + at0.balance0] = Number(balance0) / Number(invariant)
  params[at + at0.balance1] = Number(balance1) / Number(invariant)
  params[at + at0.rate0] = Number(rate0) / Number(ratePrecision) / Number(invariant)
  params[at + at0.rate1] = Number(rate1) / Number(ratePrecision) / Number(invariant)
  params[at + at0.unevenness] = Math.max(0, Number(unit - product) / Number(unit))
  params[at + at0.a] = (Number(pool.ann) / Number(cryptoAnnPrecision)) * gamma * gamma
  params[at + at0.gamma] = gamma
  params[at + at0.keepOut1] = 1 - minFee(pool, balances, { from: 0, to: 1 })
  params[at + at0.keepOut0] = 1 - minFee(pool, balances, { from: 1, to: 0 })
  const [sell0, sell1] = [edgeOf(viewOf(params, at, true)), edgeOf(viewOf(params, at, false))]
  if (!(sell0 > 0 && sell1 > 0)) return closeBand(rows, index)
  band[2 * index] = Math.sqrt(sell0)
  band[2 * index + 1] = 1 / Math.sqrt(sell1)
}

/**
 * Returns the minimum fee of a swap in a direction, as a fraction: at least the present fee if the
 * swap can only unbalance the pool, otherwise the fee at even balances.
 */
function minFee(pool: CryptoPool, balances: readonly bigint[], { from, to }: Record<'from' | 'to', number>): number {
  const count = BigInt(balances.length)
  const sum = balances.reduce((total, balance) => total + balance)
  const unbalances = balances[from]! * count >= sum && balances[to]! * count <= sum
  const present = unbalances ? cryptoFee(pool, balances) - feeRounding : 0n
  return Number(present > pool.midFeeE10 ? present : pool.midFeeE10) / 1e10
}

function viewOf(params: Float64Array, at: number, zeroForOne: boolean): View {
  const balanceIn = params[at + (zeroForOne ? at0.balance0 : at0.balance1)]!
  const balanceOut = params[at + (zeroForOne ? at0.balance1 : at0.balance0)]!
  const e0 = params[at + at0.unevenness]!
  return {
    balanceIn,
    balanceOut,
    rateIn: params[at + (zeroForOne ? at0.rate0 : at0.rate1)]!,
    rateOut: params[at + (zeroForOne ? at0.rate1 : at0.rate0)]!,
    e0,
    a: params[at + at0.a]!,
    gamma: params[at + at0.gamma]!,
    keep: params[at + (zeroForOne ? at0.keepOut1 : at0.keepOut0)]!,
    kappa: (balanceIn * balanceOut) / (1 - e0),
  }
}

/** Returns h, its slope g and the slope of g at an unevenness. */
function termsAt({ a, gamma }: View, e: number): Record<'h' | 'g' | 'slope', number> {
  const left = 1 - e
  const cubic = e * (gamma + e) ** 2
  const rise = (gamma + e) * (gamma + 3 * e)
  const g = (rise + cubic / left) / (a * left)
  return { h: cubic / (a * left), g, slope: (4 * gamma + 6 * e + (2 * (rise + cubic / left)) / left) / (a * left) }
}

/** Returns the raw output of the first raw unit of input, fee included. */
function edgeOf(view: View): number {
  const { balanceIn, balanceOut, rateIn, rateOut, e0, keep, kappa } = view
  const { g } = termsAt(view, e0)
  return (((kappa + balanceOut * g) / (kappa + balanceIn * g)) * keep * rateIn) / rateOut
}

/**
 * Computes the optimal trade at a price ratio outside the band.
 *
 * @example
 * tradeCrypto(params, at, true, 0.995 * band[0]!, trade)
 */
export function tradeCrypto(params: Float64Array, at: number, zeroForOne: boolean, ratio: number, trade: TradeRow) {
  const view = viewOf(params, at, zeroForOne)
  const { balanceIn, balanceOut, rateIn, rateOut, keep, kappa } = view
  const price = ((zeroForOne ? ratio * ratio : 1 / (ratio * ratio)) * rateOut) / (rateIn * keep)
  if (price < lowPrice && slopeAfter(view, maxBalance - balanceIn) > price) {
    const most = Math.max(0, maxBalance - balanceIn)
    trade[0] = most / rateIn
    trade[1] = (keep * changeOf(view, most)) / rateOut
    trade[2] = 0
    return
  }
  const tau = (1 - price) / (1 + price)
  // The sum of both balances where the product is that of balance.
  const rest = balanceIn + balanceOut - termsAt(view, view.e0).h
  const e = unevennessAt(view, rest, tau)
  const { h, g, slope } = termsAt(view, e)
  const sum = rest + h
  const reached = (sum + tau * (sum + (2 * kappa) / g)) / 2
  const net = Math.max(0, reached - balanceIn)
  const left = (kappa * (1 - e)) / reached
  const marginal = (kappa + left * g) / (kappa + reached * g)
  const eByIn = (reached * marginal - left) / kappa
  const fall =
    (g + reached * slope * eByIn) / (kappa + reached * g) - (left * slope * eByIn - marginal * g) / (kappa + left * g)
  trade[0] = net / rateIn
  trade[1] = (keep * changeOf(view, net)) / rateOut
  trade[2] = fall > 0 ? 1 / (fall * rateIn) : 0
}

/** Returns the marginal price after an input, in units of the invariant. */
function slopeAfter(view: View, amount: number): number {
  const [own, other] = [view.balanceIn + amount, view.balanceOut - changeOf(view, amount)]
  const { g } = termsAt(view, 1 - (own * other) / view.kappa)
  return (view.kappa + other * g) / (view.kappa + own * g)
}

/** Finds the root of (u - v)² = τ²·(u + v + 2·κ/g)²; the difference rises from below zero. */
function unevennessAt(view: View, rest: number, tau: number): number {
  const { kappa, e0 } = view
  const square = tau * tau
  let [low, high] = [0, 1]
  let e = e0 > 0 ? e0 : 1e-9
  for (let round = 0; round < 100; round++) {
    const { h, g, slope } = termsAt(view, e)
    const sum = rest + h
    const apart = sum + (2 * kappa) / g
    const value = sum * sum - 4 * kappa * (1 - e) - square * apart * apart
    // Where the third coin is worth more than the invariant, the sum is negative near balance.
    if (value > 0 && sum > 0) high = e
    else low = e
    const rise = 2 * sum * g + 4 * kappa - 2 * square * apart * (g - (2 * kappa * slope) / (g * g))
    let next = e - value / rise
    // The root may be many powers of ten away: halves its exponent.
    if (!(sum > 0 && next >= low && next <= high)) next = low > 0 ? Math.sqrt(low * high) : high * 1e-3
    const step = Math.abs(next - e)
    e = next
    if (step <= 1e-13 * e || e < 1e-24) break
  }
  return e
}

/**
 * Returns by how much the other balance falls if one changes by an amount, in units of the
 * invariant; nothing cancels. With Δ = e - e0 and u' = u + n the curve reads
 * Δ·(q(Δ) + κ/u') = n·(1 - v/u') where q = (h(e) - h(e0)) / Δ.
 */
function changeOf({ e0, a, gamma, kappa, ...view }: View, amount: number, isOutput = false): number {
  const [own, other] = isOutput ? [view.balanceOut, view.balanceIn] : [view.balanceIn, view.balanceOut]
  const after = own + amount
  const target = amount * (1 - other / after)
  const cubic = e0 * (gamma + e0) ** 2
  const scale = a * (1 - e0)
  let [low, high] = [-e0, 1 - e0]
  let delta = 0
  for (let round = 0; round < 100; round++) {
    const e = e0 + delta
    const part = (gamma * gamma + 2 * gamma * (e + e0) + e * e + e * e0 + e0 * e0) * (1 - e0) + cubic
    const partSlope = (2 * gamma + 2 * e + e0) * (1 - e0)
    const q = part / (scale * (1 - e))
    const value = delta * (q + kappa / after) - target
    if (value > 0) high = delta
    else low = delta
    const rise = q + kappa / after + (delta * (partSlope + part / (1 - e))) / (scale * (1 - e))
    let next = delta - value / rise
    if (!(next >= low && next <= high) || next === 1 - e0) next = (low + high) / 2
    const step = Math.abs(next - delta)
    delta = next
    if (step <= 1e-15 * Math.abs(delta)) break
  }
  return (other * amount + kappa * delta) / after
}

/**
 * Returns the output for an input, fee included.
 *
 * @example
 * outputOfCrypto(params, at, true, 1e9) // 4.9985e17
 */
export function outputOfCrypto(params: Float64Array, at: number, zeroForOne: boolean, amountIn: number): number {
  const view = viewOf(params, at, zeroForOne)
  return (view.keep * changeOf(view, amountIn * view.rateIn)) / view.rateOut
}

/**
 * Returns the input for an output, fee included; Infinity if the pool does not hold it.
 *
 * @example
 * inputOfCrypto(params, at, true, 4.9985e17) // 1e9
 */
export function inputOfCrypto(params: Float64Array, at: number, zeroForOne: boolean, amountOut: number): number {
  const view = viewOf(params, at, zeroForOne)
  const gross = (amountOut * view.rateOut) / view.keep
  if (!(gross < view.balanceOut * usable)) return Number.POSITIVE_INFINITY
  return -changeOf(view, -gross, true) / view.rateIn
}
