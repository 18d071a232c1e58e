/** Unit of an amplification, as Curve stores it. */
export const amplificationPrecision = 100n
/** Unit of a fee. */
export const feeDenominator = 10n ** 10n
/** Unit of a rate that scales a balance to 18 decimals. */
export const ratePrecision = 10n ** 18n
/** Fraction of a fee that goes to Curve's admins, in 1e10. */
export const adminFeeE10 = 5n * 10n ** 9n
