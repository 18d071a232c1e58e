/** The maximum lengths of a token's texts, in graphemes. */
export const tokenTextLimits = { symbol: 20, name: 60 } as const
/** The maximum decimals of a token: with more, one whole token exceeds 2^256. */
export const maxTokenDecimals = 77
