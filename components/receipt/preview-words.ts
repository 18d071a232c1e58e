import { displayCount } from '@/components/trade/display-amount'

/** What other sites show of a link to a receipt; written by the server. */
export const words = {
  plain: { title: 'Receipt', description: 'What a transaction traded, checked against the chain.' },
  site: 'Caravel',
  picture: 'A receipt of Caravel',
  localCopy: (network: string) => `a local copy of ${network}`,
  pending: (place: string) => ({ title: 'Confirming', description: `A transaction on ${place}.` }),
  reverted: (place: string, reason: string) => ({
    title: 'Reverted',
    description: `A transaction on ${place}. ${reason}.`,
  }),
  nothing: (place: string, block: bigint) => ({
    title: 'Nothing was traded',
    description: `A transaction on ${place}. Block ${displayCount(block)}.`,
  }),
  pair: (pair: string, others: number) => (others > 0 ? `${pair} and ${displayCount(others)} more` : pair),
  traded: ({ trade, place, block }: { trade: string; place: string; block: bigint }) =>
    `${trade} on ${place}. Block ${displayCount(block)}.`,
  tradedAgainstQuote: (traded: { trade: string; place: string; block: bigint }, quote: string) =>
    `${traded.trade} on ${traded.place}. ${quote}. Block ${displayCount(traded.block)}.`,
}
