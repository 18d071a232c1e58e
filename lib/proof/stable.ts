import { type Curve, gain, roundoff } from './max-profit'

/** A stable pool in the contract's integers: balances in 18 decimals, `rates` per raw unit. */
export type StableSide = {
  balanceIn: bigint
  balanceOut: bigint
  rateIn: number
  rateOut: number
  /** Balances of further coins, in 18 decimals; none by default. */
  others?: readonly bigint[]
  /** The contract's own value: see `invariantOf`. */
  invariant: bigint
  /** A·n multiplied by `precision`, as contracts store it. */
  ann: bigint
  precision: bigint
  keep: number
}

/** Balances are found in this many fractions of a unit (times `ann`), against roundings. */
const fractions = 1n << 24n
/** Relative width of the interval around the best trade; the bound's error is its square. */
const relativeWidth = 1e-9

/**
 * Bounds a stable pool. Two coins: with the invariant D an input balance X leaves the output
 * balance Y, the positive root of
 *
 *     Y² + (X + D/Ann − D)·Y = D³/(4·X·Ann),
 *
 * and a fraction g of the difference is paid. The gain
 * f(X) = priceOut·g·(Y0 − Y(X)) − priceIn·(X − X0) is concave, but its maximum has no closed form.
 * But floats can find an interval [low, high] around it; then, as a tangent is never below
 * a concave function, and the slope falls,
 *
 *     max f ≤ f(low) + max(0, f'(low))·(high − low) + max(0, −f'(low))·(low − X0)
 *     if f'(high) ≤ 0,
 *
 * for any low and high. Y0 − Y(low), where pool and trade may differ by thirty digits, is computed
 * in integers, as are the slopes.
 *
 * A contract pays slightly more than f. It rounds c = D³/(4·X·Ann) down in two steps, by less than
 * e = D/(2·Ann) + 1, and finds Y by a Newton iteration that comes from above and rounds down, so
 * less than one unit below the root; it subtracts that unit again. A root with c − e is lower by at
 * most 2·e/√(b² + 4·c), where b = X + D/Ann − D, and √(b² + 4·c) ≥ D·√(1/(2·Ann)) for every X (for
 * X ≤ 2·D by c, beyond by b), or D where that is less. The fee is rounded down, by less than a
 * unit. Contracts of Balancer round c and Y up instead; for an exact output they omit less than a
 * unit, too.
 *
 * Further coins have constant balances; with n coins the equation of two of them is
 *
 *     Y² + (X + S + D/Ann − D)·Y = D^(n+1)/(n^n·P·X·Ann)
 *
 * with S and P the sum and product of the others. It is that of two coins with another invariant D'
 * and another Ann' (`equivalentPair`): so all of the above holds, except for e. A contract divides
 * by one coin after the other, each time less than one too low, and multiplies by D/(n·x) for each
 * remaining coin: e = 1 + D/(n·Ann)·∏(1 + D/(n·x)) over all coins but the output is larger than
 * that.
 *
 * @example
 * stable({
 *   balanceIn: 10n ** 24n,
 *   balanceOut: 10n ** 24n,
 *   rateIn: 1,
 *   rateOut: 1,
 *   invariant: 2n * 10n ** 24n,
 *   ann: 40_000n,
 *   precision: 100n,
 *   keep: 1,
 * }).maxGainAt(1, 1.001) // 8.4e19
 */
export const stable = ({
  balanceIn,
  balanceOut,
  rateIn,
  rateOut,
  others = [],
  invariant,
  ann,
  precision,
  keep,
}: StableSide): Curve => {
  const unit = ann * fractions
  const coins = others.length + 2
  const otherSum = others.reduce((sum, other) => sum + other, 0n)
  const third =
    (precision * invariant ** BigInt(coins + 1) * ann * fractions * fractions) /
    others.reduce((product, other) => product * other, BigInt(coins ** coins))

  /** Returns the remaining output and its slope: `y` and `least` rounded down, `most` up. */
  const at = (x: bigint) => {
    const b = ((x + otherSum - invariant) * ann + precision * invariant) * fractions
    const c = third / x
    const root = squareRoot(b * b + 4n * c)
    const y = (root - b) >> 1n
    const perX = c / (x * unit)
    return {
      y,
      least: (Number(y + perX) / Number(root + 2n)) * (1 - roundoff),
      most: (Number(y + perX + 4n) / Number(root)) * (1 + roundoff),
    }
  }
  const size = Number(invariant)
  const a = Number(ann) / Number(precision)
  const pair = equivalentPair({ others: others.map(Number), size, a })
  const flattest = Math.min(1, Math.sqrt(0.5 / pair.a)) * pair.size
  const roundings =
    others.length === 0
      ? 1
      : [...others, balanceIn].reduce((product, coin) => product * (1 + size / (coins * Number(coin))), 1)
  const slack = ((size / (coins * a)) * roundings + 1) * (2 / flattest) + 1 / keep
  const isDust = flattest < 8

  const paidAt = (y: bigint) => Math.max(0, Number(balanceOut * unit - y) / Number(unit))
  const start = at(balanceIn)
  const from = Number(balanceIn)
  /** Returns the approximate slope, in floats, for the search. */
  const slopeAfter = (more: number): number => {
    const x = from + more
    const b = x + pair.size / pair.a - pair.size
    const c = ((pair.size / x) * (pair.size / pair.a) * pair.size) / 4
    const root = Math.sqrt(b * b + 4 * c)
    const y = b > 0 ? (2 * c) / (b + root) : (root - b) / 2
    return (y + c / x) / root
  }

  return {
    maxGainAt: (priceIn, priceOut) => {
      const [valueIn, valueOut] = [priceIn / rateIn, (priceOut * keep) / rateOut]
      if (isDust) return valueOut * (Number(balanceOut) + slack) * (1 + roundoff)
      if (valueOut * start.most <= valueIn * (1 - roundoff))
        return valueOut * (paidAt(start.y) + slack) * (1 + roundoff)
      const rises = (slope: number) => gain(valueOut * slope, valueIn)
      let [low, high] = [0, 0]
      if (valueOut * slopeAfter(0) > valueIn) {
        high = from
        while (valueOut * slopeAfter(high) > valueIn && high < Number.MAX_VALUE) [low, high] = [high, 4 * high]
        while (high - low > relativeWidth * low && high - low > 2 ** -50 * from) {
          const middle = low > 0 && high > 4 * low ? Math.sqrt(low * high) : (low + high) / 2
          if (valueOut * slopeAfter(middle) > valueIn) low = middle
          else high = middle
        }
      }
      const lower = BigInt(Math.floor(low))
      let upper = BigInt(Math.ceil(high))
      // Floats only guess where the slope is zero.
      while (valueOut * at(balanceIn + upper).most > valueIn * (1 - roundoff)) upper += upper - lower + 1n
      const { y, least, most: steepest } = at(balanceIn + lower)
      const byEnd = gain(valueOut * paidAt(y), valueIn * Number(lower))
      const beyond = rises(steepest) * Number(upper - lower)
      const before =
        Math.max(0, valueIn - valueOut * least + 2 * roundoff * (valueIn + valueOut * least)) * Number(lower)
      const most = Math.min(byEnd + beyond + before, valueOut * Number(balanceOut))
      return (most + valueOut * slack) * (1 + 2 * roundoff)
    },
    rateAfter: (input) => (keep * slopeAfter(input * rateIn) * rateIn) / rateOut,
  }
}

/** Returns the two-coin curve that equals a pair's curve among others; invariant rounded down. */
const equivalentPair = ({ others, size, a }: { others: readonly number[]; size: number; a: number }) => {
  if (others.length === 0) return { size, a }
  const coins = others.length + 2
  const b = others.reduce((sum, other) => sum + other, 0) + size / a - size
  const c = others.reduce((product, other) => (product * size) / (coins * other), (size / a) * (size / coins) ** 2)
  // The sum of both balances where they are equal, z: z²·(z + b) = 4·c, which rises in z from
  // max(0, −b) on.
  let [low, high] = [Math.max(0, -b), Math.max(0, -b) + Math.cbrt(4 * c)]
  for (let round = 0; round < 200; round++) {
    const middle = (low + high) / 2
    if (middle * middle * (middle + b) < 4 * c) low = middle
    else high = middle
  }
  // Near −b the excess over it has fewer digits than z.
  return { size: low, a: low ** 3 / (4 * c) }
}

/** Maximum rounds of a contract's iteration. */
const maxRounds = 255

/**
 * Computes the invariant D as contracts do: Newton's iteration in integers, coin 0 first. `ann` is
 * A·n times `precision`, balances in 18 decimals.
 *
 * @example
 * invariantOf([10n ** 18n, 10n ** 18n], 40_000n, 100n) // 2000000000000000000n
 */
export const invariantOf = (balances: readonly bigint[], ann: bigint, precision: bigint): bigint => {
  const coins = BigInt(balances.length)
  const sum = balances.reduce((total, balance) => total + balance, 0n)
  let invariant = sum
  for (let round = 0; round < maxRounds; round++) {
    const product = balances.reduce((part, balance) => (part * invariant) / (coins * balance), invariant)
    const next =
      (((ann * sum) / precision + coins * product) * invariant) /
      (((ann - precision) * invariant) / precision + (coins + 1n) * product)
    const moved = next > invariant ? next - invariant : invariant - next
    invariant = next
    if (moved <= 1n) break
  }
  return invariant
}

/**
 * Computes the same as StableSwap-NG contracts do, A·n times 100: they divide by all balances
 * before they divide by n^n.
 *
 * @example
 * evenedInvariantOf(10n ** 18n, 10n ** 18n, 40_000n) // 2000000000000000000n
 */
export const evenedInvariantOf = (balance0: bigint, balance1: bigint, ann: bigint): bigint => {
  const sum = balance0 + balance1
  let invariant = sum
  for (let round = 0; round < maxRounds; round++) {
    const product = (((invariant * invariant) / balance0) * invariant) / balance1 / 4n
    const next = (((ann * sum) / 100n + 2n * product) * invariant) / (((ann - 100n) * invariant) / 100n + 3n * product)
    const moved = next > invariant ? next - invariant : invariant - next
    invariant = next
    if (moved <= 1n) break
  }
  return invariant
}

/** Returns the square root of an integer, rounded down. */
const squareRoot = (square: bigint): bigint => {
  if (square < 2n) return square
  // A float's root has 50 accurate bits; each step doubles them.
  const bits = BigInt(square.toString(16).length * 4)
  const shift = bits > 1000n ? (bits - 1000n + 1n) & ~1n : 0n
  let root = BigInt(Math.ceil(Math.sqrt(Number(square >> shift)) * (1 + 2 ** -50))) << (shift >> 1n)
  root += 1n << (shift >> 1n)
  for (;;) {
    const next = (root + square / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
