import { displayCount } from '@/components/trade/amount/display-amount'
import { plural } from '@/lib/plural'

/** What is said of the filled parts of an order over time. */
export const words = {
  title: 'Parts filled',
  noneYet: 'None yet.',
  none: 'None: nothing was taken.',
  heads: ({ src, dest }: { src: string; dest: string }) => [
    'Part',
    'When',
    'Gave',
    'Got',
    `${dest} for 1 ${src}`,
    'Transaction',
  ],
  sold: 'Sold so far',
  paid: 'Paid so far',
  got: 'Got so far',
  bought: 'Bought so far',
  average: 'Average price, after fee and gas',
  price: (src: string, rate: string, dest: string) => `1 ${src} = ${rate} ${dest}`,
  market: 'Market’s average meanwhile',
  marketAndYou: (price: string, change: string) => `${price}, you: ${change}`,
  read: 'Read by this browser from the logs of each transaction: the intent contract filled the part within what you signed, and the tokens arrived.',
  marketRead: (samples: number) =>
    plural(samples, {
      one: 'The market’s average is of the pools before any impact, fee and gas, as this service saw them at 1 moment.',
      other: `The market’s average is of the pools before any impact, fee and gas, as this service saw them at ${displayCount(samples)} moments.`,
    }),
  part: (number: number) => `part ${displayCount(number)}`,
}
