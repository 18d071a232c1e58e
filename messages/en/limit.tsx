import type { ReactNode } from 'react'

/** Holds the texts of the limit page. */
export const limitText = {
  page: {
    title: 'Limit order',
    evidence: 'chart, order details',
  },
  ticket: {
    sellAtMost: 'Sell at most',
    buyAtLeast: 'Buy at least',
    partialFills: 'Partial fills',
    inParts: 'May be filled in parts, each at your price or better.',
    whole: 'All of it at once, or nothing.',
    wholeAsReplacing: 'Off: an order that replaces another is filled whole.',
    wholeAcross: 'Off: an order to another network is filled whole.',
    wholeAsEarning: 'Off: an order that earns is filled whole.',
  },
  price: {
    steps: 'Price against the market',
    market: 'Market',
    above: (percent: string) => `+${percent}`,
    below: (percent: string) => `−${percent}`,
    custom: 'Custom percent against the market',
    customHint: 'Custom',
    beforeCosts: (change: string) => `${change} against the market, before costs`,
  },
  reasons: {
    amountMissing: ['Enter an amount', 'Enter two of three: what you sell, what you buy, the price.'],
    replacedLoading: ['Reading your order…', 'Loading the order to replace.'],
    placeAnew: 'Place it as a new order',
    notReplaceable: {
      unknown: 'The order to replace is not known here.',
      foreign: 'The order to replace belongs to another wallet.',
      over: 'The order to replace is closed.',
      inParts: 'An order that may be filled in parts cannot be replaced: cancel it first.',
    },
    behindUnconfirmed: ['Confirm the limit', 'It is at least 5% worse than the market.'],
  },
  evidence: {
    gives: (bound: string) => `Gives ${bound}`,
    gets: (bound: string) => `Gets ${bound}`,
    price: 'Price',
    filled: 'Partial fills',
    inParts: 'on',
    whole: 'off: all of it, or nothing',
    fillCost: 'Gas of a fill',
    net: 'Your limit is net of fee and gas: you get at least that, or nothing is taken.',
    fillsOnce: 'It fills once the market pays your limit and the gas of the fill.',
    depositStays: 'Your deposit stays yours until then: you can withdraw it at any time.',
    tokensStay: 'Your tokens stay in your wallet until then.',
  },
  notices: {
    behind: (percent: string) => `${percent} behind the market`,
    reached: 'Fills at once',
    marketPays: (amount: string) => `The market pays ${amount} now.`,
    marketAsks: (amount: string) => `The market asks ${amount} now.`,
    onlyLimit: 'At or behind the market it fills at once, and only your limit is guaranteed.',
    acceptBehind: (percent: string) => `My limit is ${percent} worse than the market.`,
    short: (amount: string) =>
      `${amount} are missing to fill all your open orders. ` +
      'The first to reach its price fills; the others wait, suspended, until you top up.',
    far: 'Far from the market',
    farWhy: (percent: string) => `It fills only if the price rises by ${percent} before the order expires.`,
    dustWhy: (percent: string) =>
      `The solver keeps about ${percent} for its gas. It is counted above; a larger order loses less.`,
    brief: 'Under 10 minutes',
    briefWhy: 'The market has little time to reach your price.',
  },
  replace: {
    title: 'Replaces your order',
    either: (link: (text: string) => ReactNode) => (
      <>
        Both carry one nonce, so the chain settles only one of the two: the first that the market reaches. Cancel{' '}
        {link('the old one')} without gas once this one is placed, if only this one may be filled.
      </>
    ),
    placeAnew: 'Place a new one beside it instead',
  },
} as const
