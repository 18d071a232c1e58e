import type { ReactNode } from 'react'
import { plural } from '@/lib/plural'

/** What the tickets of all surfaces say alike. */
export const words = {
  frame: { evidence: 'Evidence', evidenceOf: (about: string) => `Evidence: ${about}` },
  pair: {
    sell: 'Sell',
    buy: 'Buy',
    amountToSell: (symbol: string | undefined) => (symbol ? `Amount to sell, in ${symbol}` : 'Amount to sell'),
    amountToBuy: (symbol: string | undefined) => (symbol ? `Amount to buy, in ${symbol}` : 'Amount to buy'),
    balance: (amount: ReactNode) => <>Balance {amount}</>,
    switch: 'Switch tokens',
    notHere: (network: string) => `The link names a token that is not on ${network}.`,
  },
  token: {
    maximum: 'Max',
    change: (side: string, symbol: string) => `${side}: ${symbol}. Change token`,
    chooseFor: (side: string) => `${side}: choose a token`,
    choose: 'Choose',
    dollars: 'USD',
    typeIn: (unit: string, side: string) => `Type in ${unit}: ${side}`,
    inDollars: (name: string) => name.replace(/, in .*$/, ', in dollars'),
    readingPrice: 'Reading the price',
    noPrice: 'No dollar price',
    readAs: (read: string, otherwise: string) =>
      `Read as ${read}, not ${otherwise}: commas group thousands, a point begins the fraction.`,
    takesOnTransfer: (percent: string) => `takes ${percent} on transfer`,
    takesOnTrades: (percent: string) => `takes up to ${percent} on trades`,
  },
  price: {
    name: (give: string, get: string) => `Price of 1 ${give}, in ${get}`,
    token: 'token',
    other: 'the other',
  },
  expiry: {
    name: 'Good for',
    presets: { '600': '10 min', '3600': '1 hour', '86400': '1 day', '604800': '7 days', '2592000': '30 days' },
    days: (count: number) => plural(count, { one: '1 day', other: `${count} days` }),
    hours: (count: number) => plural(count, { one: '1 hour', other: `${count} hours` }),
    minutes: (count: number) => plural(count, { one: '1 minute', other: `${count} minutes` }),
    custom: 'Other',
    length: { order: 'How long the order is good', offer: 'How long the offer is good' },
    unit: 'Unit of time',
    wrong: 'From two minutes to a year, in whole numbers.',
    clock: 'Counted by the clock of the chain.',
    until: (moment: string) => `Until ${moment}, by the clock of the chain.`,
  },
  slippage: {
    name: 'Slippage',
    presets: 'Slippage presets',
    values: { auto: 'Auto', 10: '0.1%', 50: '0.5%', 100: '1%' },
    wrong: (least: string, most: string) => `Between ${least} and ${most}, with at most two decimals.`,
    // Said beside the percent: a colour alone says nothing to some.
    tiers: {
      low: (percent: string) => `${percent}, very low`,
      usual: (percent: string) => percent,
      noted: (percent: string) => `${percent}, above usual`,
      loud: (percent: string) => `${percent}, very high`,
    },
    is: (percent: string, bps: string) => `${percent} is ${bps} basis points.`,
    isHere: (percent: string, bps: string, margin: ReactNode) => (
      <>
        {percent} is {bps} basis points, here {margin}.
      </>
    ),
    tradedAgainst: 'Others can trade against you up to that price.',
    reverts: 'If the price moves further, the swap reverts.',
  },
  receiver: {
    bought: 'What you buy',
    placeholder: '0x… or name.eth',
    self: 'Left empty, it is your wallet.',
    lost: (to: string) => `This is ${to}: what it is paid is lost.`,
    noAddress: 'An address is 0x and 40 hex digits.',
    goesTo: (what: string, address: ReactNode) => (
      <>
        {what} goes to {address}, not to your wallet. This can’t be undone.
      </>
    ),
    confirm: 'This is the right receiver',
  },
  name: {
    lookingUp: (name: string) => `Looking up ${name}`,
    is: (name: ReactNode, address: ReactNode) => (
      <>
        {name} is {address}
      </>
    ),
    notPrimary: 'This account goes by another name on ENS, or by none.',
  },
  partner: {
    unknown: (name: string) => `No partner called ${name}`,
    unread: (name: string) => `Partner ${name} could not be read`,
    unknownWhy: 'You trade without one.',
    unreadWhy: 'Its fee is unknown, so there is no price yet. Retrying automatically.',
    dismiss: 'Dismiss',
    tradeWithout: 'Trade without',
    fee: (percent: string, name: ReactNode) => (
      <>
        Fee {percent}, to {name}
      </>
    ),
    noFee: (name: ReactNode) => <>No fee to {name}</>,
    onlySurplus: (name: ReactNode) => <>No fee to {name}, which gets half of the surplus</>,
  },
  button: {
    nothingSent: 'Nothing is sent before your wallet asks you.',
    why: (reasons: number) => (reasons > 1 ? `Why? (${reasons} reasons)` : 'Why?'),
  },
  reasons: {
    otherChain: 'Your wallet is on another chain of this name',
    notATestAccount: 'This account may not sign here',
    silentWallet: 'Your wallet does not say which chain it means',
    restoring: ['Finding your wallet…', 'Reconnecting to the wallet you used last.'],
    connecting: 'Connecting…',
    disconnected: ['Connect a wallet', 'Connecting shows your address and balances. It allows nothing.'],
    chainUnknown: ['Choose a network', 'The link names a network that is not served here.'],
    wrongChainWhy: 'Your wallet is on another network. Switching moves nothing.',
    anotherRun: 'One trade at a time',
    anotherRunWhy: (run: string) => `${run} Finish or stop it first.`,
    unread: ['Reading your wallet…', 'What it holds and allows decides what you sign.'],
    short: (has: string, symbol: string, needs: string) => `You have ${has} ${symbol}, you need ${needs}.`,
    amountInvalid: [
      'Correct the amount',
      'Use digits with one decimal point, and no more decimals than the token has.',
    ],
    lifeInvalid: ['Correct the expiry', 'From two minutes to a year, in whole numbers.'],
    sameToken: ['Choose two different tokens', 'Both sides name the same token.'],
    priceLoading: ['Finding the best price…', 'The price arrives in a moment.'],
    resolvingWhy: 'Looking up the address of this name.',
    nodeLostWhy: 'Nothing is sent until it does. Retrying automatically.',
    unaccepted: (symbol: string) => `Import ${symbol} first`,
    unacceptedWhy: 'It is not on our list. Compare its address, then import it.',
    unacceptedToken: 'the token',
  },
} as const
