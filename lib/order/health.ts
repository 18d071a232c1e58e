/** The decimals of a health factor: 10^18 is where a position is liquidated. */
export const healthDecimals = 18
