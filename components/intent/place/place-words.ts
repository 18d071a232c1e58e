import { displayCount } from '@/components/trade/amount/display-amount'

/** What the window says in which an order is reviewed, signed and followed. */
export const words = {
  dialog: {
    title: 'Review',
    close: 'Close',
    orderPage: 'Order page: what happened, cancel, receipt',
    another: 'Place another',
  },
  outcome: {
    over: (symbol: string) => `Your ${symbol} is where it was. The order page says why.`,
    overWithDeposit: 'Your deposit is still yours. The order page says why, and withdraws it.',
    runs: 'Your order runs',
    runsWhy: (parts: bigint) =>
      `The first of ${displayCount(parts)} parts goes to the agents now, the others at their time, also while this page is closed. The order page shows each fill, and cancels what is left.`,
    rests: 'Your order rests',
    restsWhy: (symbol: string) =>
      `It is filled once the market pays your limit, also while this page is closed. Until then your ${symbol} stays in your wallet.`,
    restsWithDeposit:
      'It is filled once the market pays your limit, also while this page is closed. Until then your deposit stays yours: the order page withdraws it at any time.',
    notFilled: 'Not filled yet',
    notFilledWhy:
      'The order stays open until its deadline and goes on without this page. Its page says what is in the way, and cancels it.',
  },
  review: {
    give: 'You sell',
    giveAtMost: 'You sell at most',
    giveAbout: 'You sell about',
    get: 'You get',
    getAtLeast: 'You get at least',
    getAbout: 'You get about',
    // A narrow line does not part a number from its unit.
    schedule: (parts: bigint, interval: string) =>
      `${displayCount(parts)} parts, one every ${interval.replaceAll(' ', '\u00a0')}`,
    rate: (from: string, rate: string, to: string) => `1 ${from} = ${rate} ${to}`,
    noRate: 'next to nothing each',
    currentPrice: 'at the current price',
    costsDeposit: 'the deposit; the agent pays the rest',
  },
  signed: {
    gives: (bound: string) => `Give ${bound}`,
    gets: (bound: string) => `Get ${bound}`,
    partGets: 'Get at least, for each part',
    permit2: 'Permit2 allows the contract',
    spender: 'the contract',
    standing: 'orders you signed before',
    contract: 'Contract',
    intent: 'Intent',
    partWaits: 'A part beyond your limit waits.',
    eachPart: 'Each part pays your price or better.',
    whole: 'All of it is filled, or nothing is taken.',
    depositStays: 'Your deposit stays yours until then; its page withdraws it at any time.',
  },
}
