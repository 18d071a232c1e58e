import type { ReactNode } from 'react'

/** What the notices of a swap say: of its impact, its size, its slippage and a price that moved. */
export const words = {
  impact: {
    unknown: 'The price impact is unknown',
    tooSmall: 'The amount is too small to be worth anything in dollars. Compare the amounts yourself.',
    noPrice: (symbol: string) => `${symbol} has no price in dollars. Compare the amounts yourself.`,
    noPrices: (one: string, other: string) =>
      `${one} and ${other} have no price in dollars. Compare the amounts yourself.`,
    acceptUnknown: 'I compared the amounts and go on',
    loss: (percent: string) => `You would lose ${percent} of the value`,
    inAndOut: (paid: string, received: string) =>
      `${paid} goes in, ${received} comes out. A smaller amount loses less.`,
    accept: (percent: number) => (
      <>
        To accept a loss of up to {percent}%, type <strong>{percent}</strong>
      </>
    ),
  },
  liquidity: {
    mostSold: (amount: string) => `At most ${amount} can be sold now`,
    mostBought: (amount: string) => `At most ${amount} can be bought now`,
    brings: (amount: string, rest: string) => `It brings ${amount}. The other ${rest} has no buyer.`,
    costs: (amount: string, rest: string) => `It costs ${amount}. Nobody sells the other ${rest}.`,
    sell: (amount: string) => `Sell ${amount} instead`,
    buy: (amount: string) => `Buy ${amount} instead`,
  },
  slippage: {
    low: (percent: string) => `${percent} slippage is very low`,
    noted: (percent: string) => `${percent} slippage is above usual`,
    loud: (percent: string) => `${percent} slippage is very high`,
    orderWaits: 'If the price moves more than that, nobody fills the order until it comes back.',
    reverts: 'If the price moves more than that, the swap reverts and you still pay the network.',
    receive: 'You may receive that much less than quoted.',
    pay: 'You may pay that much more than quoted.',
    receiveAsLittle: (limit: string, lost: string) =>
      `You may receive as little as ${limit}, ${lost} less than quoted.`,
    payAsMuch: (limit: string, lost: string) => `You may pay as much as ${limit}, ${lost} more than quoted.`,
    inDollars: (amount: string, usd: string) => `${amount} (${usd})`,
  },
  moved: {
    title: (change: string) => `The price moved ${change}`,
    shown: 'You still see the one you opened. Accept the new one to go on, or close this.',
    show: 'Show the new price',
    gasless: 'There is a price without gas now',
    stale: 'This price is too old to sign',
    refresh: 'Take a fresh one',
    unchanged: 'Price unchanged',
    sinceOpened: (change: string) => `The price moved ${change} since you opened this.`,
    sinceConfirmed: (change: string) => `The price moved ${change} since you confirmed`,
    beyondMinimum: (change: string) => `The price moved ${change} since you confirmed, beyond your minimum`,
    beyondMaximum: (change: string) => `The price moved ${change} since you confirmed, beyond your maximum`,
    confirmedSame: (confirmed: ReactNode) => <>{confirmed} Price unchanged.</>,
    confirmedNow: (confirmed: ReactNode, change: string) => (
      <>
        {confirmed} Now {change}.
      </>
    ),
    confirmedNew: (confirmed: ReactNode) => <>{confirmed} What you see here is the new price.</>,
  },
}
