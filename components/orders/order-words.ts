import { displayCount } from '@/components/trade/amount/display-amount'

type Lines = { size: string; limit: string }

/** What one order says of itself, in the list, in the wallet's menu and in notices. */
export const words = {
  types: { swap: 'Swap', market: 'Gasless', limit: 'Limit', twap: 'TWAP', offer: 'Offer' },
  parts: (type: string, { filled, of }: { filled: number; of: number }) =>
    `${type}, ${displayCount(filled)} of ${displayCount(of)}`,
  sold: (given: string, got: string): Lines => ({ size: `Sold ${given}`, limit: `for ${got}` }),
  soldTo: (given: string, got: string, receiver: string): Lines => ({
    size: `Sold ${given}`,
    limit: `for ${got}, sent to ${receiver}`,
  }),
  bought: (got: string, given: string): Lines => ({ size: `Bought ${got}`, limit: `for ${given}` }),
  boughtTo: (got: string, given: string, receiver: string): Lines => ({
    size: `Bought ${got}, sent to ${receiver}`,
    limit: `for ${given}`,
  }),
  sells: (given: string, got: string): Lines => ({ size: `Sell ${given}`, limit: `for at least ${got}` }),
  buys: (got: string, given: string): Lines => ({ size: `Buy ${got}`, limit: `for at most ${given}` }),
  counterOffer: (paid: string, got: string): Lines => ({
    size: `Counter offer: you pay ${paid}`,
    limit: `and get ${got}`,
  }),
  inOneLine: ({ size, limit }: Lines) => `${size} ${limit}`,
  percent: (percent: number) => `${percent}%`,
  percentFilled: (percent: number) => `${percent}% filled`,
  partFilledAt: (price: string, percent: number) => `${price}, ${percent}% filled`,
  filled: (order: string) => `Filled: ${order}`,
  partFilled: (percent: number, order: string) => `${percent}% filled: ${order}`,
  price: (src: string, rate: string, dest: string) => `1 ${src} = ${rate} ${dest}`,
  limitPrice: (price: string) => `limit ${price}`,
  receipts: (count: number) => `newest of ${displayCount(count)} fills`,
  // What a name or an amount is until it is read.
  unread: '…',
  news: {
    receipt: 'Receipt',
    order: 'Show order',
    reply: 'Show reply',
  },
  recent: {
    title: 'Recent activity',
    none: 'No trades yet.',
    running: 'Under way',
    done: 'Done',
    failed: 'Stopped',
    reply: 'Reply',
  },
}
