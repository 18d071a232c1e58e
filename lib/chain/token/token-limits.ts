/** The most characters of a token's texts, as a person counts them. */
export const tokenTextLimits = { symbol: 20, name: 60 } as const
/** The most decimals of a token: one whole token of more is above 2^256. */
export const maxTokenDecimals = 77
