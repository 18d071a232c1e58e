/** Unit of an amplification, as Curve stores it. */
export const amplificationPrecision = 100n
/** Unit of a fee. */
export const feeDenominator = 10n ** 10n
/** Unit of a rate that scales a balance to 18 decimals. */
export const ratePrecision = 10n ** 18n
/** Fraction of a fee that goes to Curve's admins, in 1e10. */
export const adminFeeE10 = 5n * 10n ** 9n

/**
 * True if a balance in raw units is at least one unit of 18 decimals; contracts count less as
 * nothing.
 *
 * @example
 * holdsUnits(1n, 10n ** 30n) // true
 */
export const holdsUnits = (balance: bigint, rate: bigint): boolean => balance * rate >= ratePrecision

/**
 * Returns a fee in pips, as legs show it.
 *
 * @example
 * feePipsOfStable({ feeE10: 4_000_000n }) // 400
 */
export const feePipsOfStable = ({ feeE10 }: { feeE10: bigint }): number => Number(feeE10 / 10_000n)
