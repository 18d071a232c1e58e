import { plural } from '@/lib/plural'

/** What tickets and the page of an order say alike: of prices, amounts and times. */
export const words = {
  // Short enough for one line on a phone: the ticket does not move.
  unpriced: {
    GasCostExceedsTradeAmount: 'too small to carry its gas',
    UnsupportedToken: 'a token takes a transfer fee',
    BadUsdPrice: 'a token has no dollar price',
    MaxImpactReached: 'too much price impact',
    PricingError: 'no agent fills this now',
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
  bounds: {
    exactly: 'exactly',
    exactlyForAll: 'exactly, for all of it',
    atLeast: 'at least',
    atLeastForAll: 'at least, for all of it',
    atMost: 'at most',
    atMostForAll: 'at most, for all of it',
  },
  life: {
    days: (count: number) => plural(count, { one: '1 day', other: `${count} days` }),
    hours: (count: number) => plural(count, { one: '1 hour', other: `${count} hours` }),
    minutes: (count: number) => plural(count, { one: '1 minute', other: `${count} minutes` }),
  },
  deposit: {
    spender:
      'The intent contract, from your deposit, for this order only. You can withdraw it until the fill, even without this service.',
  },
}
