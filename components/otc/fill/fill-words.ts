import { displayCount } from '@/components/trade/amount/display-amount'

/** What the window says in which an order is filled. */
export const words = {
  title: 'Review the fill',
  press: 'Confirm fill',
  pays: 'You pay exactly',
  gets: 'You get exactly',
  from: 'From',
  wrapped: (symbol: string) => `Wrapped from ${symbol} first`,
  promised: (promised: string, kept: string) =>
    `Your live offers promise ${promised}, and after this fill you hold ${kept}. What that does not cover waits until you hold more.`,
  reverts: 'If anything differs from this, the transaction reverts, and only the network cost is lost.',
  confirmed: (block: bigint) => `Confirmed in block ${displayCount(block)}`,
  got: 'You got',
  paid: 'You paid',
}
