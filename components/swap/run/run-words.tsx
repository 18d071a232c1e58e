import type { ReactNode } from 'react'

const titles = (noun: string) => ({
  running: `${noun} under way`,
  failed: `${noun} stopped`,
  done: `${noun} done`,
})

/** What the window of a swap says, from its review to its receipt, and the banner of one that was left. */
export const words = {
  titles: { market: titles('Swap'), wrap: titles('Wrap'), unwrap: titles('Unwrap') },
  review: {
    title: 'Review',
    sell: 'You sell',
    sellAbout: 'You sell about',
    get: 'You get',
    getAbout: 'You get about',
    details: 'Details',
    bps: (bps: string) => `${bps} bps`,
  },
  steps: {
    approveExact: (symbol: string) => ({
      title: `Approve ${symbol} for the router`,
      note: 'An approval for exactly this amount, not the swap yet.',
    }),
    approveUnlimited: (symbol: string) => ({
      title: `Approve ${symbol} for the router`,
      note: 'An approval without a limit, not the swap yet.',
    }),
    checkWrap: 'Simulated on the chain first.',
    send: {
      market: { title: 'Send the swap', note: 'Your wallet asks once more.' },
      wrap: { title: 'Wrap', note: 'Your wallet asks once more.' },
      unwrap: { title: 'Unwrap', note: 'Your wallet asks once more.' },
    },
  },
  receipt: {
    confirmed: (block: string) => `Confirmed in block ${block}`,
    quoted: 'Quoted',
    against: 'Against the quote',
    asQuoted: 'As quoted',
    better: (percent: string) => `${percent} better than quote`,
    below: (percent: string) => `${percent} below quote`,
    sentTo: 'Sent to',
  },
  banner: {
    trade: (amount: ReactNode, symbol: string) => (
      <>
        {amount} to {symbol}
      </>
    ),
    tradeElsewhere: (amount: ReactNode, symbol: string) => (
      <>
        {amount} to {symbol}, in another tab
      </>
    ),
  },
  continue: {
    name: 'Unfinished swap',
    approved: (amount: ReactNode) => <>You approved {amount}. Continue the swap?</>,
    stopped: 'The swap stopped before it was sent. Continue?',
    asked: 'Your wallet was asked to send it. If it still asks, decline there first.',
    unsent: 'Nothing is sent before you confirm a new price.',
    waiting: 'Getting a new price…',
    continue: 'Continue',
    dismiss: 'Dismiss',
    confirmedSale: (paid: ReactNode, received: ReactNode, limit: ReactNode) => (
      <>
        You confirmed {paid} for {received}, at least {limit}.
      </>
    ),
    confirmedPurchase: (paid: ReactNode, received: ReactNode, limit: ReactNode) => (
      <>
        You confirmed {paid} for {received}, at most {limit}.
      </>
    ),
  },
  place: { noAgent: 'No agent fills this now' },
}
