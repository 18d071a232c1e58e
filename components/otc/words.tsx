import type { ReactNode } from 'react'

/** What the desk, a new offer and the page of an order say alike. */
export const words = {
  states: {
    PENDING: 'Open',
    // Where it is not known which of the two is missing, as in a list of the service.
    SUSPENDED: 'Needs funds or approval',
    FULFILLED: 'Filled',
    CANCELLED: 'Cancelled',
    EXPIRED: 'Expired',
    CLOSED: 'Over (filled or cancelled)',
  },
  needs: { balance: 'Needs funds', allowance: 'Needs approval' },
  evidence: 'Evidence',
  market: {
    label: 'Against the market now',
    against: (comparison: ReactNode) => <>{comparison} against the market</>,
    none: 'no market price',
    unknown: 'market price not available now',
    notCompared: 'not compared with the market',
    open: '–',
    paysNothing: 'the market pays nothing',
    same: 'as the market',
    farAbove: '> +1,000%',
    forYou: (change: string) => `${change} for you`,
    forTaker: (change: string) => `${change} for the taker`,
  },
  runs: {
    create: { running: 'Offer under way', failed: 'Offer stopped', done: 'Offer signed' },
    fill: { running: 'Fill under way', failed: 'Fill stopped', done: 'Fill done' },
    cancel: { running: 'Cancellation under way', failed: 'Cancellation stopped', done: 'Cancellation done' },
  },
  price: {
    rate: (base: string, rate: string, quote: string) => `1 ${base} = ${rate} ${quote}`,
    unknown: '?',
  },
  expiry: {
    never: 'never',
    in: (time: string) => `in ${time}`,
  },
  anyone: 'anyone',
  allowed: {
    spender: 'the OTC contract',
    standing: 'your live offers',
  },
}
