import { displayCount } from '@/components/trade/amount/display-amount'

type Row = { label: string; value: string }

/** What other sites show of a link to a receipt; written by the server. */
export const words = {
  plain: { title: 'Receipt', description: 'What a transaction traded, checked against the chain.' },
  site: 'Caravel',
  picture: 'A receipt of Caravel',
  localCopy: (network: string) => `a local copy of ${network}`,
  reverted: (place: string, reason: string) => ({
    title: 'Reverted',
    description: `A transaction on ${place}. ${reason}.`,
  }),
  nothing: (place: string, block: bigint) => ({
    title: 'Nothing was traded',
    description: `A transaction on ${place}. Block ${displayCount(block)}.`,
  }),
  pair: (pair: string, others: number) => (others > 0 ? `${pair} and ${displayCount(others)} more` : pair),
  on: (place: string) => `on ${place}`,
  title: (pair: string, place: string) => `${pair} on ${place}`,
  unlisted: (symbol: string, address: string) => `${symbol} (${address})`,
  namesake: (symbol: string, listed: string, address: string) => `${symbol} (not the listed ${listed}, ${address})`,
  gave: 'Gave',
  received: 'Received',
  quoted: 'Quoted',
  filled: 'Filled',
  against: (rows: readonly Row[]) =>
    rows.map(({ label, value }, index) => `${index > 0 ? label.toLowerCase() : label} ${value}`).join(', '),
  block: (block: bigint) => `Block ${displayCount(block)}`,
  sentences: (parts: readonly string[]) => `${parts.join('. ')}.`,
  checked: 'Read from the chain',
}
