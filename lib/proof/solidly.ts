import { constantProduct } from './constant-product'
import { type Curve, gain, roundoff } from './most-profit'

/** A pair of Solidly's kind as a trade meets it. `scale` brings raw units to 18 decimals. */
export type SolidlySide = {
  reserveIn: bigint
  reserveOut: bigint
  scaleIn: bigint
  scaleOut: bigint
  keep: number
  stable: boolean
}

/**
 * The pair takes its fee off the input, rounded down to a raw unit: of an input i at most i·g + 1 counts, and never more than i. So no trade
 * gains more than without a fee, and none more than with it and the price of a unit more.
 *
 * @example
 * solidly({ stable: false, reserveIn: 10n ** 6n, reserveOut: 10n ** 6n, scaleIn: 1n, scaleOut: 1n, keep: 1 }).mostAt(1, 4) // 1000000
 */
export const solidly = ({ keep, ...side }: SolidlySide): Curve => {
  const curve = side.stable ? stablePair : volatilePair
  const [charged, free] = [curve(side, keep), curve(side, 1)]
  if (keep === 1) return free
  return {
    mostAt: (priceIn, priceOut) => {
      const most = free.mostAt(priceIn, priceOut)
      if (most === 0) return 0
      return Math.min(most, (charged.mostAt(priceIn, priceOut) + priceIn / keep) * (1 + roundoff))
    },
    rateAfter: charged.rateAfter,
  }
}

type Side = Omit<SolidlySide, 'keep' | 'stable'>

const volatilePair = ({ reserveIn, reserveOut }: Side, keep: number): Curve =>
  constantProduct({ reserveIn: Number(reserveIn), reserveOut: Number(reserveOut), keep })

/** The contract counts in 18 decimals. */
const precision = 10n ** 18n
/** It multiplies a balance by itself, in 256 bits. */
const mostBalance = 2n ** 128n
/** Balances are found in so many parts of a unit, so that roundings of integers do not count. */
const parts = 1n << 24n
/** How small the interval around the best trade becomes, of the trade. The error of the bound goes with its square. */
const halvedTo = 1e-9

const nothing: Curve = { mostAt: () => 0, rateAfter: () => 0 }

/**
 * Stable: balances X and Y in 18 decimals. The contract lets nobody leave before its own number for X³·Y + X·Y³, rounded down in every
 * step, is what it was. So whoever leaves leaves X and Y of which the true value is at least that number K of before. With Y(X) the root of
 * X³·Y + X·Y³ = K, the gain f(X) = priceOut·(Y0 − Y(X)) − priceIn·(X − X0)/g is concave, and where its slope −Y' = s·(3 + s²)/(1 + 3·s²),
 * s = Y/X, is that of the prices has a closed form in floats. It need not be right: with low and high around it, as for every concave function,
 *
 *     max f ≤ f(low) + max(0, f'(low))·(high − low) + max(0, −f'(low))·(low − X0)    if f'(high) ≤ 0.
 *
 * Y is found in integers, between two parts of a unit, and the slopes of both ends are taken.
 */
const stablePair = ({ reserveIn, reserveOut, scaleIn, scaleOut }: Side, keep: number): Curve => {
  const [balanceIn, balanceOut] = [reserveIn * scaleIn, reserveOut * scaleOut]
  if (balanceIn >= mostBalance || balanceOut >= mostBalance) return nothing
  const counted = countedOf(balanceIn, balanceOut) * precision ** 3n
  const kept = counted * parts ** 4n
  const size = Number(counted)
  const [from, held] = [Number(balanceIn), Number(balanceOut)]

  /** What is left of the token that goes out, in parts, rounded down; and what a unit more takes of it, at the least and at the most. */
  const at = (x: bigint) => {
    const y = rootOf(x * parts, kept, floatRoot(Number(x), size))
    const slope = (left: bigint) => slopeOf(Number(left) / Number(x * parts))
    return { y, least: slope(y) * (1 - roundoff), most: slope(y + 1n) * (1 + roundoff) }
  }
  const paidAt = (y: bigint) => Math.max(0, Number(balanceOut * parts - y) / Number(parts))
  const start = at(balanceIn)

  return {
    mostAt: (priceIn, priceOut) => {
      const [valueIn, valueOut] = [priceIn / (keep * Number(scaleIn)), priceOut / Number(scaleOut)]
      if (valueOut * start.most <= valueIn * (1 - roundoff)) return valueOut * paidAt(start.y) * (1 + roundoff)
      const best = Math.max(0, bestBalance(valueIn / valueOut, size) - from)
      const width = halvedTo * best + 2 ** -50 * from
      const lower = BigInt(Math.floor(Math.max(0, best - width)))
      let upper = BigInt(Math.ceil(best + width))
      // Floats only guess where the slope is that of the prices.
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

/** The contract's own number for X³·Y + X·Y³: rounded down in every step. */
const countedOf = (x: bigint, y: bigint): bigint =>
  (((x * y) / precision) * ((x * x) / precision + (y * y) / precision)) / precision

const slopeOf = (s: number): number => (s * (3 + s * s)) / (1 + 3 * s * s)

/** The Y of an X, about: the one real root of a cubic. */
const floatRoot = (x: number, size: number): number =>
  ((2 * x) / Math.sqrt(3)) * Math.sinh(Math.asinh((1.5 * Math.sqrt(3) * size) / x ** 4) / 3)

/** The X at which a unit more pays so much, about. With r = X/Y the cube root of (m − 1)/(m + 1) is (1 − r)/(1 + r). */
const bestBalance = (price: number, size: number): number => {
  const lack = -Math.expm1(Math.log1p(-2 / (1 + Math.max(price, 1 / price))) / 3)
  const ratio = (2 - lack) / lack
  return Math.sqrt(Math.sqrt(size * (price < 1 ? ratio / (1 + ratio ** -2) : ratio ** -3 / (1 + ratio ** -2))))
}

/** The largest integer y with x³·y + x·y³ ≤ kept: steps from above come closer from above. */
const rootOf = (x: bigint, kept: bigint, about: number): bigint => {
  const excess = (y: bigint) => x * y * (x * x + y * y) - kept
  let y = BigInt(Math.ceil(about * (1 + 2 ** -40) * Number(parts))) + 1n
  while (excess(y) <= 0n) y *= 2n
  for (;;) {
    const step = excess(y) / (x * (x * x + 3n * y * y))
    if (step <= 0n) break
    y -= step
  }
  while (excess(y) > 0n) y -= 1n
  return y
}
