/** The unit of an amplification, as Curve stores it. */
export const amplificationPrecision = 100n
/** The unit of a fee. */
export const feeDenominator = 10n ** 10n
/** The unit of a rate that scales a balance to 18 decimals. */
export const ratePrecision = 10n ** 18n
/** The part of a fee that leaves the balances for Curve's admins, in 1e10. */
export const adminFeeE10 = 5n * 10n ** 9n
