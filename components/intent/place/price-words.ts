/** What tickets and the page of an order say alike of prices and deposits. */
export const words = {
  // Short enough for one line on a phone: the ticket does not move.
  unpriced: {
    GasCostExceedsTradeAmount: 'too small to carry its gas',
    UnsupportedToken: 'a token takes a transfer fee',
    BadUsdPrice: 'a token has no dollar price',
    MaxImpactReached: 'too much price impact',
    PricingError: 'no agent fills this now',
    AuctionDelayed: 'gasless orders are delayed',
    UnsupportedChain: 'no orders on this network',
  },
  distance: {
    noAmount: 'Enter an amount to compare',
    noPrice: 'Enter a price to compare',
    unpriced: (why: string) => `No price: ${why}`,
    unknown: 'Distance to the market unknown',
    ahead: (percent: string) => `The market must move ${percent}`,
    at: 'At the market',
    behind: (percent: string) => `${percent} behind the market`,
  },
  deposit: {
    spender:
      'The intent contract, from your deposit, for this order only. You can withdraw it until the fill, even without this service.',
  },
}
