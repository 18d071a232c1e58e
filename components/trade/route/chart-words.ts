import { plural } from '@/lib/plural'
import { displayCount } from '../amount/display-amount'

/** What the chart of a pair says. */
export const words = {
  title: (from: string, to: string) => `${from} in ${to}`,
  spans: 'Time shown',
  labels: { '1h': '1 h', '1d': '1 d', '1w': '1 w', '1m': '1 mo', '3m': '3 mo' },
  changes: {
    '1h': (change: string) => `${change} in the last hour`,
    '1d': (change: string) => `${change} in the last day`,
    '1w': (change: string) => `${change} in the last week`,
    '1m': (change: string) => `${change} in the last month`,
    '3m': (change: string) => `${change} in the last three months`,
  },
  since: (change: string, time: string) => `${change} since ${time}`,
  price: (from: string, price: string, to: string) => `1 ${from} = ${price} ${to}`,
  drawing: (from: string, to: string, price: string, change: string) =>
    `Price of ${from} in ${to}: ${[price, change].filter(Boolean).join(', ')}`,
  markedDrawing: (drawing: string, count: number) =>
    plural(count, { one: `${drawing}, 1 trade marked`, other: `${drawing}, ${displayCount(count)} trades marked` }),
  asTable: 'As a table',
  table: (from: string, to: string) => `Price of ${from} in ${to}`,
  time: 'Time',
  young: 'No price history of this pair yet. It begins now.',
  limit: 'Limit price',
  limitAt: (price: string) => `Limit ${price}`,
  mark: (name: string, price: string) => `${name}: ${price}`,
  now: 'now',
} as const
