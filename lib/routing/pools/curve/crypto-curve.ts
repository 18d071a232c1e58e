import { distance, larger, maxUint256 } from '../integer'
import { ratePrecision as one } from './units'

// The curve of Curve's crypto pools ("Automatic market-making with dynamic peg", 2021): with n
// balances x in units of the first coin and their invariant D,
//   K·D^(n-1)·Σx + Πx = K·D^n + (D/n)^n,  K = A·K0·γ² / (γ + 1 - K0)²,  K0 = n^n·Πx / D^n.
// Both iterations divide in the order of the contracts of the first generation (`newton_D` and
// `newton_y` of CurveCryptoMath3.vy). The newer generation solves a cubic instead, and may differ.

/** Unit of `ann`, which is A·n^n. */
export const cryptoAnnPrecision = 10_000n

/** The parameters of a curve: `ann` in 1e4, `gamma` in 1e18. */
export type CryptoCurve = { ann: bigint; gamma: bigint }

const maxRounds = 255
/** Bounds of gamma, and of A times 100 and by 1000. */
const [minGamma, maxGamma] = [10n ** 10n, 5n * 10n ** 16n]
const isCurve = ({ ann, gamma }: CryptoCurve, coins: bigint): boolean => {
  const unit = coins ** coins * cryptoAnnPrecision
  return ann >= unit / 100n && ann <= unit * 1000n && gamma >= minGamma && gamma <= maxGamma
}
/** Bounds of a balance as a fraction of the invariant, in 1e18. */
const [minShare, maxShare] = [10n ** 16n, 10n ** 20n]
/** Bounds of an invariant and of the largest balance. */
const [minInvariant, maxInvariant] = [10n ** 17n, 10n ** 33n]
const [minLargest, maxLargest] = [10n ** 9n, 10n ** 33n]
/** Minimum balance as a fraction of the largest one, in 1e18. */
const minFraction = 10n ** 11n
/** An iteration ends once it moves by less than this part. */
const accuracy = 10n ** 14n

/**
 * Computes the invariant of balances by the contract's iteration; undefined where it refuses.
 * Balances in 18 decimals, times their price.
 *
 * @example
 * const even = [10n ** 24n, 10n ** 24n, 10n ** 24n]
 * cryptoInvariant(even, { ann: 5_400_000n, gamma: 20_000_000_000_000n }) // 3n * 10n ** 24n
 */
export function cryptoInvariant(balances: readonly bigint[], curve: CryptoCurve): bigint | undefined {
  const sorted = falling(balances)
  const coins = BigInt(sorted.length)
  const largest = sorted[0]!
  if (!isCurve(curve, coins) || largest < minLargest || largest > maxLargest) return undefined
  if (sorted.some((balance) => (balance * one) / largest < minFraction)) return undefined
  const sum = sorted.reduce((total, balance) => total + balance)
  const mean = geometricMean(sorted)
  if (mean === undefined) return undefined
  let invariant = coins * mean
  for (let round = 0; round < maxRounds; round++) {
    const previous = invariant
    if (previous <= 0n) return undefined
    const k0 = sorted.reduce((part, balance) => (part * balance * coins) / previous, one)
    const { room, weight, overflows } = termsOf(curve, previous, k0)
    if (k0 === 0n || overflows) return undefined
    const mul2 = (2n * one * coins * k0) / room
    const slope = sum + (sum * mul2) / one + (weight * coins) / k0 - (mul2 * previous) / one
    if (slope <= 0n) return undefined
    const up = (previous * (slope + sum)) / slope
    const lean = (previous * (weight / slope)) / one
    const down = (previous * previous) / slope + (one > k0 ? (lean * (one - k0)) / k0 : -((lean * (k0 - one)) / k0))
    if (down < 0n) return undefined
    invariant = up > down ? up - down : (down - up) / 2n
    if (distance(invariant, previous) * accuracy < larger(10n ** 16n, invariant))
      return sorted.every((balance) => isShare(balance, invariant)) ? invariant : undefined
  }
  return undefined
}

/**
 * Returns the balance of a coin that keeps the invariant with the other ones, by the contract's
 * iteration; undefined where it refuses.
 *
 * @example
 * const given = { balances: [10n ** 24n, 10n ** 24n, 0n], invariant: 3n * 10n ** 24n }
 * cryptoBalance({ ...given, ann: 5_400_000n, gamma: 20_000_000_000_000n }, 2) // 10n ** 24n, and up to 10n ** 6n more
 */
export function cryptoBalance(
  { balances, invariant, ...curve }: CryptoCurve & { balances: readonly bigint[]; invariant: bigint },
  missing: number,
): bigint | undefined {
  const coins = BigInt(balances.length)
  if (!isCurve(curve, coins) || invariant < minInvariant || invariant > maxInvariant) return undefined
  const others = falling(balances.filter((_, place) => place !== missing))
  if (!others.every((balance) => isShare(balance, invariant))) return undefined
  const sum = others.reduce((total, balance) => total + balance)
  const limit = larger(larger(others[0]! / accuracy, invariant / accuracy), 100n)
  const share = others.reduce((part, balance) => (part * balance * coins) / invariant, one)
  // The balance at which K0 is one.
  let balance = others.reduceRight((part, other) => (part * invariant) / (other * coins), invariant / coins)
  for (let round = 0; round < maxRounds; round++) {
    const previous = balance
    const k0 = (share * previous * coins) / invariant
    const { room, weight, overflows } = termsOf(curve, invariant, k0)
    const mul2 = one + (2n * one * k0) / room
    const rise = one * previous + (sum + previous) * mul2 + weight - invariant * mul2
    if (rise < 0n) {
      balance = previous / 2n
      continue
    }
    const slope = previous === 0n ? 0n : rise / previous
    if (slope === 0n || k0 === 0n || overflows) return undefined
    const lean = weight / slope
    const up = (rise + one * invariant) / slope + (lean * one) / k0
    const down = lean + (one * (sum + previous)) / slope
    balance = up < down ? previous / 2n : up - down
    if (distance(balance, previous) < larger(limit, balance / accuracy))
      return isShare(balance, invariant) ? balance : undefined
  }
  return undefined
}

/** Returns `γ + 1 - K0`, never zero, and `D·(γ + 1 - K0)² / (A·n^n·γ²)`, both in 1e18. */
function termsOf({ ann, gamma }: CryptoCurve, invariant: bigint, k0: bigint) {
  const room = distance(gamma + one, k0) + 1n
  const product = ((((one * invariant) / gamma) * room) / gamma) * room * cryptoAnnPrecision
  return { room, weight: product / ann, overflows: product > maxUint256 }
}

/** Computes the geometric mean as the contract does: by Newton's iteration from the largest. */
function geometricMean(sorted: readonly bigint[]): bigint | undefined {
  const coins = BigInt(sorted.length)
  let mean = sorted[0]!
  for (let round = 0; round < maxRounds; round++) {
    const previous = mean
    if (previous === 0n) return undefined
    const quotient = sorted.reduce((product, balance) => (product * balance) / previous, one)
    mean = (previous * ((coins - 1n) * one + quotient)) / (coins * one)
    if (distance(mean, previous) <= 1n || distance(mean, previous) * one < mean) return mean
  }
  return undefined
}

const isShare = (balance: bigint, invariant: bigint): boolean => {
  const share = (balance * one) / invariant
  return share >= minShare && share <= maxShare
}

const falling = (balances: readonly bigint[]): readonly bigint[] =>
  balances.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0))
