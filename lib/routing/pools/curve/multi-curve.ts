import { distance, maxUint256 } from '../integer'
import { solveBalance } from './stable'

const maxRounds = 255

/** The curve of a multi-coin pool: `ann` is A·n without decimals, balances in 18 decimals. */
export type MultiCurve = { scaled: readonly bigint[]; invariant: bigint; ann: bigint }

/**
 * Computes the invariant D of `Ann·S + D = Ann·D + D^(n+1) / (n^n·P)` by Newton's iteration, in the
 * contract's order of divisions; undefined if the contract overflows.
 *
 * @example
 * multiInvariant([10n ** 18n, 10n ** 18n, 10n ** 18n], 6_000n) // 3n * 10n ** 18n
 */
export function multiInvariant(scaled: readonly bigint[], ann: bigint): bigint | undefined {
  const coins = BigInt(scaled.length)
  const sum = scaled.reduce((total, balance) => total + balance, 0n)
  let invariant = sum
  for (let round = 0; round < maxRounds; round++) {
    let product = invariant
    for (const balance of scaled) {
      product *= invariant
      if (product > maxUint256) return undefined
      product /= balance * coins
    }
    const numerator = (ann * sum + product * coins) * invariant
    if (numerator > maxUint256) return undefined
    const previous = invariant
    invariant = numerator / ((ann - 1n) * invariant + (coins + 1n) * product)
    if (distance(invariant, previous) <= 1n) break
  }
  return invariant
}

/**
 * Returns the balance of a coin that keeps the invariant with the other balances, in 18 decimals;
 * undefined if the contract overflows.
 *
 * @example
 * const scaled = [10n ** 18n, 10n ** 18n, 0n]
 * missingBalance({ scaled, invariant: 3n * 10n ** 18n, ann: 6_000n }, 2)
 * // 10n ** 18n
 */
export function missingBalance({ scaled, invariant, ann }: MultiCurve, missing: number): bigint | undefined {
  const coins = BigInt(scaled.length)
  let [sum, c] = [0n, invariant]
  for (let place = 0; place < scaled.length; place++) {
    if (place === missing) continue
    const x = scaled[place]!
    sum += x
    c *= invariant
    if (c > maxUint256) return undefined
    c /= x * coins
  }
  c *= invariant
  if (c > maxUint256) return undefined
  c /= ann * coins
  return solveBalance({ invariant, b: sum + invariant / ann, c })
}
