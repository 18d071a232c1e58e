import { constantProduct } from './constant-product'
import { type Curve, gain, roundoff } from './max-profit'

/** A Solidly pair as a trade reaches it. `scale` converts raw units to 18 decimals. */
export type SolidlySide = {
  reserveIn: bigint
  reserveOut: bigint
  scaleIn: bigint
  scaleOut: bigint
  keep: number
  stable: boolean
}

/**
 * Bounds a Solidly pair, which takes its fee off the input, rounded down to a raw unit: of an input
 * i at most i·g + 1 counts, and never more than i. So no trade gains more than without a fee, nor
 * more than with it plus the price of one more unit.
 *
 * @example
 * const side = { reserveIn: 10n ** 6n, reserveOut: 10n ** 6n, scaleIn: 1n, scaleOut: 1n }
 * solidly({ ...side, stable: false, keep: 1 }).maxGainAt(1, 4)
 * // 1000000
 */
export const solidly = ({ keep, ...side }: SolidlySide): Curve => {
  const curve = side.stable ? stablePair : volatilePair
  const [charged, free] = [curve(side, keep), curve(side, 1)]
  if (keep === 1) return free
  return {
    maxGainAt: (priceIn, priceOut) => {
      const most = free.maxGainAt(priceIn, priceOut)
      if (most === 0) return 0
      return Math.min(most, (charged.maxGainAt(priceIn, priceOut) + priceIn / keep) * (1 + roundoff))
    },
    rateAfter: charged.rateAfter,
  }
}

type Side = Omit<SolidlySide, 'keep' | 'stable'>

const volatilePair = ({ reserveIn, reserveOut }: Side, keep: number): Curve =>
  constantProduct({ reserveIn: Number(reserveIn), reserveOut: Number(reserveOut), keep })

/** The contract counts in 18 decimals. */
const precision = 10n ** 18n
/** It squares balances in 256 bits. */
const maxBalance = 2n ** 128n
/** Balances are found in this many fractions of a unit, so that integer roundings do not matter. */
const fractions = 1n << 24n
/** Relative width of the interval around the best trade; the bound's error is its square. */
const relativeWidth = 1e-9

const emptyCurve: Curve = { maxGainAt: () => 0, rateAfter: () => 0 }

/**
 * Bounds a stable pair with balances X and Y in 18 decimals. The contract requires that its own
 * value of X³·Y + X·Y³, rounded down in every step, does not fall. So after any trade the true
 * value is at least K, that own value before the trade. With Y(X) the root of X³·Y + X·Y³ = K, the
 * gain f(X) = priceOut·(Y0 − Y(X)) − priceIn·(X − X0)/g is concave, and the point where its slope
 * −Y' = s·(3 + s²)/(1 + 3·s²), s = Y/X, equals that of the prices has a closed form in floats. It
 * need not be exact: with low and high around it, as for every concave function,
 *
 *     max f ≤ f(low) + max(0, f'(low))·(high − low) + max(0, −f'(low))·(low − X0)
 *     if f'(high) ≤ 0.
 *
 * Y is found in integers, between two fractions of a unit, and the slopes of both ends are used.
 */
const stablePair = ({ reserveIn, reserveOut, scaleIn, scaleOut }: Side, keep: number): Curve => {
  const [balanceIn, balanceOut] = [reserveIn * scaleIn, reserveOut * scaleOut]
  if (balanceIn >= maxBalance || balanceOut >= maxBalance) return emptyCurve
  const value = contractValue(balanceIn, balanceOut) * precision ** 3n
  const kept = value * fractions ** 4n
  const size = Number(value)
  const [from, held] = [Number(balanceIn), Number(balanceOut)]

  /** Returns the remaining output in fractions, rounded down, and bounds of the marginal output. */
  const at = (x: bigint) => {
    const y = rootOf(x * fractions, kept, floatRoot(Number(x), size))
    const slope = (left: bigint) => slopeOf(Number(left) / Number(x * fractions))
    return { y, least: slope(y) * (1 - roundoff), most: slope(y + 1n) * (1 + roundoff) }
  }
  const paidAt = (y: bigint) => Math.max(0, Number(balanceOut * fractions - y) / Number(fractions))
  const start = at(balanceIn)

  return {
    maxGainAt: (priceIn, priceOut) => {
      const [valueIn, valueOut] = [priceIn / (keep * Number(scaleIn)), priceOut / Number(scaleOut)]
      if (valueOut * start.most <= valueIn * (1 - roundoff)) return valueOut * paidAt(start.y) * (1 + roundoff)
      const best = Math.max(0, bestBalance(valueIn / valueOut, size) - from)
      const width = relativeWidth * best + 2 ** -50 * from
      const lower = BigInt(Math.floor(Math.max(0, best - width)))
      let upper = BigInt(Math.ceil(best + width))
      // Floats only guess where the slope equals that of the prices.
      while (valueOut * at(balanceIn + upper).most > valueIn * (1 - roundoff)) upper += upper - lower + 1n
      const { y, least, most: steepest } = at(balanceIn + lower)
      const byEnd = gain(valueOut * paidAt(y), valueIn * Number(lower))
      const beyond = gain(valueOut * steepest, valueIn) * Number(upper - lower)
      const before = gain(valueIn, valueOut * least) * Number(lower)
      return Math.min(byEnd + beyond + before, valueOut * held) * (1 + 2 * roundoff)
    },
    rateAfter: (input) => {
      const x = from + input * keep * Number(scaleIn)
      return (keep * slopeOf(floatRoot(x, size) / x) * Number(scaleIn)) / Number(scaleOut)
    },
  }
}

/** Computes the contract's own value of X³·Y + X·Y³: rounded down in every step. */
const contractValue = (x: bigint, y: bigint): bigint =>
  (((x * y) / precision) * ((x * x) / precision + (y * y) / precision)) / precision

const slopeOf = (s: number): number => (s * (3 + s * s)) / (1 + 3 * s * s)

/** Returns the approximate Y of an X: the one real root of a cubic. */
const floatRoot = (x: number, size: number): number =>
  ((2 * x) / Math.sqrt(3)) * Math.sinh(Math.asinh((1.5 * Math.sqrt(3) * size) / x ** 4) / 3)

/** Returns the approximate X of a marginal price: (m − 1)/(m + 1) = ((1 − r)/(1 + r))³, r = X/Y. */
const bestBalance = (price: number, size: number): number => {
  const difference = -Math.expm1(Math.log1p(-2 / (1 + Math.max(price, 1 / price))) / 3)
  const ratio = (2 - difference) / difference
  return Math.sqrt(Math.sqrt(size * (price < 1 ? ratio / (1 + ratio ** -2) : ratio ** -3 / (1 + ratio ** -2))))
}

/** Returns the largest integer y with x³·y + x·y³ ≤ kept, by Newton's steps from above. */
const rootOf = (x: bigint, kept: bigint, about: number): bigint => {
  const excess = (y: bigint) => x * y * (x * x + y * y) - kept
  let y = BigInt(Math.ceil(about * (1 + 2 ** -40) * Number(fractions))) + 1n
  while (excess(y) <= 0n) y *= 2n
  for (;;) {
    const step = excess(y) / (x * (x * x + 3n * y * y))
    if (step <= 0n) break
    y -= step
  }
  while (excess(y) > 0n) y -= 1n
  return y
}
