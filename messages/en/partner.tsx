import type { ReactNode } from 'react'
import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import { tradeText } from '@/messages/en/trade'

const tokens = (count: number) => plural(count, { one: '1 token', other: `${displayCount(count)} tokens` })

/** Holds the texts of the partner page and of its claim window. */
export const partnerText = {
  page: {
    title: 'Partners',
    partner: 'Partner',
    placeholder: 'Name, 0x… or name.eth',
    show: 'Show',
    loading: 'Loading the partner',
    loadingTools: 'Loading the tools',
    yours: 'your wallet',
    registered: (bps: number, maxBps: number) =>
      `Registered fee ${bps} bps, up to ${maxBps} bps with the fee of a request`,
    registeredWithSurplus: (bps: number, maxBps: number) =>
      `Registered fee ${bps} bps, up to ${maxBps} bps with the fee of a request, takes surplus`,
    noName: 'No name is registered with this address',
    unknown: (name: ReactNode) => (
      <>Nobody is registered as “{name}”. Check the spelling, or enter the address that fees are paid to.</>
    ),
    lost: 'The service does not answer, and only it knows names. Enter the address that fees are paid to instead.',
    about: 'What an integration earned, and the way to claim it. Enter a partner’s name or address above.',
    showYours: (address: string) => `Show your wallet ${address}`,
    connect: 'Connect a wallet',
  },
  notices: {
    claiming: tokens,
    nodesLost: (networks: string) =>
      `The node of ${networks} does not answer. What can be claimed there is as the service says.`,
    unread: (networks: string) =>
      `The service cannot read ${networks} now. What was earned and claimed there is unknown.`,
  },
  run: {
    running: 'Claiming…',
    failed: 'Not claimed',
    done: 'Fees claimed',
  },
  // Names where contracts write no log: "swaps and orders on Ethereum; swaps on Base".
  gaps: {
    market: (networks: string) => `swaps on ${networks}`,
    intent: (networks: string) => `orders on ${networks}`,
    both: (networks: string) => `swaps and orders on ${networks}`,
  },
  surfaces: {
    market: 'Swaps',
    intent: 'Orders',
  },
  contracts: {
    market: 'Fee vault',
    intent: 'Settlement contract',
  },
  figures: {
    title: 'Figures',
    claimable: 'Claimable now',
    claimed: 'Claimed',
    since: (moment: string) => `since ${moment}`,
    unpriced: (count: number) =>
      plural(count, {
        one: 'and 1 amount without a dollar price',
        other: `and ${displayCount(count)} amounts without a dollar price`,
      }),
    unknownClaims: (where: string) => `unknown: ${where}`,
    volume: 'Volume',
    trades: 'Trades',
    year: 'last 365 days',
    takeRate: 'Take rate',
    ofVolume: 'earned of volume',
    ofRecordedVolume: 'of recorded volume',
    noRate: 'none yet',
    unknown: 'unknown',
    prices: 'Dollars at current pool prices.',
  },
  fees: {
    title: 'Fees',
    loading: 'Loading fees',
    none: 'No fees yet.',
    noneWhy: 'A fee shows up here once a trade names this partner.',
    table: 'Fees by token and network',
    heads: ['Token', 'Network', 'From', 'Claimable', 'Value', 'Earned', 'Claimed'],
    unknown: 'unknown',
    contradicted: (amount: string, block: number) =>
      `The service says ${amount} (block ${displayCount(block)}). The chain counts.`,
    since: (moment: string) => `since ${moment}`,
    before: (amount: ReactNode, moment: string) => (
      <>
        and {amount} before {moment}
      </>
    ),
    noCredits: 'not recorded: the contract writes no log of credits',
    noClaims: 'not recorded: the contract writes no log of claims',
    notRecordedYet: 'not recorded yet',
    isCut: 'More tokens that are on no list were credited than are shown: of these the newest alone.',
  },
  claims: {
    title: 'Claims',
    connect: (address: string) => `Connect ${address} to claim.`,
    connectOnly: (address: string) => `Connect ${address} to claim. Only that wallet can.`,
    connectWallet: 'Connect a wallet',
    nothing: 'Nothing to claim.',
    paused: 'Paused by its operator. The fees stay in it.',
    lines: {
      market: (network: string) => `${network}, swaps`,
      intent: (network: string) => `${network}, orders`,
    },
    worth: (count: number, worth: ReactNode) => (
      <>
        {tokens(count)}, {worth}.
      </>
    ),
    press: 'Claim…',
    presses: {
      market: (network: string) => `Claim from the fee vault on ${network}`,
      intent: (network: string) => `Claim from the settlement contract on ${network}`,
    },
  },
  chart: {
    title: 'By day',
    spans: 'Days shown',
    span: { '30': '30 d', '90': '90 d', '365': '1 y' },
    loading: 'Loading the days',
    lost: 'The service does not say what was earned on which day.',
    measure: 'Measure',
    measures: { earned: 'Earned', volume: 'Volume', trades: 'Trades' },
    sums: ({ swaps, orders, days }: { swaps: string; orders: string; days: number }) =>
      plural(days, {
        one: `${swaps} from swaps and ${orders} from orders in 1 day`,
        other: `${swaps} from swaps and ${orders} from orders in ${displayCount(days)} days`,
      }),
    drawing: (name: string, sums: string) => `${name}: ${sums}`,
    notRecorded: 'not recorded',
    someNotRecorded: (known: string) => `${known}, some not recorded`,
    unpriced: 'without a price',
    someUnpriced: (known: string) => `${known}, some without a price`,
    noRecord: 'Not recorded: no log of credits, or no record yet.',
    takeRate: 'Take rate',
    rateOfVolume: (rate: string, volume: string) => `${rate} of ${volume} volume`,
    rateUnknown: 'unknown',
    noRate: 'none',
    noRateWhy: 'Unknown where earnings are not recorded.',
    withoutUnpriced: 'Amounts without a dollar price are not in the drawing.',
    withoutUnrecorded: 'Some earnings are not recorded and not in the drawing.',
    isCut: 'Of tokens on no list the newest amounts alone.',
    about:
      'Take rate: what the partner earned, paid directly or credited, of the volume in its name, ' +
      'both at prices of now. The service’s part of swap fees is not in it. ' +
      'Volume: what arrived of a sale, what a purchase cost, of swaps and of orders posted here.',
    today: 'today',
    asTable: 'As a table',
    noTrades: 'No trades in these days.',
    tables: { earned: 'Earned by day', volume: 'Volume by day', trades: 'Trades by day' },
    heads: ['Day (UTC)', 'Swaps', 'Orders', 'Total', 'Take rate'],
  },
  direct: {
    title: 'Paid directly',
    about:
      'These fees went to the partner’s address in the swap itself (isDirectFeeTransfer). ' +
      'No contract holds them, so there is nothing to claim.',
    table: 'Fees paid directly',
    heads: ['Token', 'Network', 'Paid', 'Value'],
  },
  history: {
    title: 'History',
    loading: 'Loading the history',
    lost: 'The service does not say what was credited and claimed.',
    none: 'No credits and no claims yet.',
    noneRecorded: (where: string) => `Nothing is recorded. Contracts that write no log of credits: ${where}.`,
    table: 'Credits and claims',
    heads: ['Time', 'What', 'From', 'Amount', 'Network', 'Transaction', 'To'],
    entries: { accrued: 'Earned', claimed: 'Claimed', direct: 'Paid directly' },
    newest: (count: number, total: number) =>
      `The newest ${displayCount(count)} of ${displayCount(total)}. The file has all of them.`,
    unrecorded: (where: string) => `Not in it, as their contracts write no log of credits: ${where}.`,
    export: 'Export the history as CSV',
    format: 'CSV',
    reading: 'Reading…',
    read: (count: number, total: number) => `${displayCount(count)} of ${displayCount(total)} read…`,
    paused: 'Too many requests. Try again later.',
    cut: (maxEntries: number) => `The file has the newest ${displayCount(maxEntries)}.`,
  },
  rules: {
    title: 'Fee split',
    rows: ({ maxBps, anonBps }: { maxBps: number; anonBps: number }): readonly (readonly [string, string])[] => [
      ['Fee of an order', '100% to the partner'],
      ['Fee of a swap', '85% to the partner, 15% to the service'],
      ['Surplus, if the partner takes it', '50% to the partner, 50% to the service'],
      ['Surplus given to the trader (isSurplusToUser)', 'The partner’s 50% goes to the trader'],
      ['Cap on shared surplus', '1% of the quote, unless switched off'],
      ['Fee and surplus together', 'The fee counts; surplus stays with the trader'],
      ['Registered and requested fee', `Added up, at most ${maxBps} bps or the tier’s limit`],
      ['No partner named (anon)', `${anonBps} bps to the service`],
      ['Fee paid directly (isDirectFeeTransfer)', 'Swaps only: paid in the swap itself'],
    ],
    about:
      'Any address earns a fee that a request asks for; no account is needed. ' +
      'Surplus is what a trade brings above its quote; without a partner that takes it, it is the service’s. ' +
      'A registered name has its fee without being asked.',
    parameters: 'All parameters',
  },
  surface: {
    title: 'Claiming fees',
    page: 'the partner page',
  },
  claim: {
    title: 'Claim fees',
    close: 'Close',
    does: 'All that the contract owes you of these tokens is paid out by one transaction. You pay gas.',
    network: 'Network',
    tokens: 'Tokens',
    receives: 'What you claim',
    press: {
      noToken: 'Choose a token',
      tooMany: (max: number) => `Choose at most ${displayCount(max)} tokens`,
      resolving: 'Looking up the receiver',
      invalid: 'Enter a valid receiver',
      unconfirmed: 'Confirm the receiver',
      claim: (count: number) => plural(count, { one: 'Claim 1 token', other: `Claim ${displayCount(count)} tokens` }),
    },
    steps: (chainName: string) => ({
      switch: tradeText.steps.switch(chainName),
      check: {
        title: tradeText.steps.check.title,
        note: 'Amounts are read again, every field is verified, then simulated.',
      },
      send: { title: 'Send the claim', note: tradeText.steps.send },
      wait: tradeText.steps.wait,
    }),
    outcome: {
      paid: (count: number) =>
        plural(count, { one: '1 token paid out', other: `${displayCount(count)} tokens paid out` }),
      to: 'To',
    },
  },
  tools: {
    pair: {
      network: 'Network',
      sell: 'Sell',
      buy: 'Buy',
      none: 'Choose two different tokens.',
    },
    simulator: {
      title: 'Revenue calculator',
      fee: 'Your fee, bps',
      surplus: 'Better than quoted, bps',
      volume: 'Volume, dollars',
      period: 'Period',
      periods: { year: 'a year', month: 'a month' },
      askForSurplus: 'Ask for surplus (takeSurplus)',
      wrongBps: 'Enter whole basis points: 25 is 0.25%.',
      asked: (fee: string, surplus: string) =>
        `${fee} of each trade asked for; trades bring ${surplus} more than quoted.`,
      registered: (name: string) => `Registered with ${name}`,
      bps: (bps: number) => `${bps} bps`,
      feeInAll: 'Fee in all',
      surplusGoes: 'Surplus',
      surplusShared: '50% yours, 50% the service’s',
      surplusToTrader: 'all to the trader',
      surplusToService: 'to the service',
      byOrders: 'You earn, all through orders',
      bySwaps: 'You earn, all through swaps',
      perYear: (dollars: string) => `${dollars} a year`,
      perMonth: (dollars: string) => `${dollars} a month`,
      refused: (why: string) => `${why}.`,
    },
    quote: {
      amount: 'Amount',
      noAmount: 'Enter an amount.',
      refused: 'No quote: this fee is refused.',
      without: 'Trader gets, no partner (1 bps)',
      with: 'Trader gets, your fee',
      difference: 'Difference',
      open: '–',
      more: (amount: string) => `+${amount}`,
      less: (amount: string) => `−${amount}`,
    },
    links: {
      title: 'Links and code',
      needsName:
        'Links and widgets need a name, which the operator of this service registers. Without one, ' +
        'these parameters of POST /transactions and POST /v2/delta/orders/build pay a fee to the address:',
      enterName: 'Enter a partner’s name above for its links, its widget and its code.',
      parameters: 'Request parameters',
      page: 'Page',
      pages: { swap: 'Swap', limit: 'Limit', twap: 'TWAP' },
      theme: 'Theme of the widget',
      themes: { system: 'system', light: 'light', dark: 'dark' },
      link: 'Link',
      widget: 'Widget',
      wallet: 'Lend your page’s wallet to the widget (optional)',
      walletWhy:
        'Your page offers its wallet. The widget uses it only after the person chooses it there, ' +
        'and the wallet asks before every signature and transaction.',
      sdk: 'Velora SDK',
      copy: (name: string) => `Copy: ${name}`,
    },
    usage: {
      page: 'API usage',
      title: 'API key',
      link: 'Requests, refusals and limits of your API key',
      key: 'Your API key',
      show: 'Show usage',
      reading: 'Reading…',
      about: 'Sent once in X-API-KEY to this service, and kept nowhere.',
      tooMany: 'Too many requests',
      askAgain: (seconds: number) => `Ask again in ${displayCount(seconds)} s.`,
      keyOf: 'Key of',
      plan: 'Plan',
      limit: 'Limit',
      pace: (perSecond: number, burst: number) => `${displayCount(perSecond)} a second, ${displayCount(burst)} at once`,
      today: (used: number, max: number) => `${displayCount(used)} of ${displayCount(max)} requests today (UTC)`,
      byDay: 'Requests by day',
      days: (requests: number, days: number) =>
        plural(days, {
          one: `${displayCount(requests)} requests on 1 day`,
          other: `${displayCount(requests)} requests on ${displayCount(days)} days`,
        }),
      asTable: 'As a table',
      heads: ['Day (UTC)', 'Requests'],
      byEndpoint: 'By endpoint, last 30 days',
      byEndpointAndDay: 'By endpoint and day',
      endpointHeads: ['Endpoint', 'Requests', 'Refused'],
      rowHeads: ['Day (UTC)', 'Endpoint', 'Requests', 'Refused'],
    },
  },
} as const
