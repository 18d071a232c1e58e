/** The decimals of a health factor: a position is liquidated below 10^18. */
export const healthDecimals = 18
