// Short enough for one line on a phone: the ticket does not move.
const words: Readonly<Record<string, string>> = {
  GasCostExceedsTradeAmount: 'too small to carry its gas',
  UnsupportedToken: 'a token takes a transfer fee',
  BadUsdPrice: 'a token has no dollar price',
  MaxImpactReached: 'too much price impact',
  PricingError: 'no agent fills this now',
  UnsupportedChain: 'no orders on this network',
}

// Why no agent gives a price, as the service says it.
export const unpricedWords = ({ errorType, details }: { errorType: string; details?: string | undefined }): string =>
  words[errorType] ?? details ?? errorType
