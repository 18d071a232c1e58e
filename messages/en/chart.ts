import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'

/** Holds the texts of the chart of a pair. */
export const chartText = {
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
  loading: 'Loading prices…',
  price: (price: string, quote: string) => `${price} ${quote}`,
  flip: 'Inverse chart',
  alert: 'Set a price alert',
  stale: 'Not up to date',
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close',
  volume: 'Volume',
  drawing: ({ base, quote, open, high, low, close, changed, marks }: Drawing) => {
    const prices = `Price of ${base} in ${quote}: open ${open}, high ${high}, low ${low}, close ${close}`
    const drawing = changed ? `${prices}, ${changed}` : prices
    if (marks === 0) return drawing
    return plural(marks, {
      one: `${drawing}, 1 trade marked`,
      other: `${drawing}, ${displayCount(marks)} trades marked`,
    })
  },
  asTable: 'Table',
  table: (base: string, quote: string) => `Prices of ${base} in ${quote}`,
  time: 'Time',
  young: 'No price history of this pair yet. It begins now.',
  limit: 'Limit price',
  lineAt: (price: string) => `at ${price}`,
  mark: (name: string, price: string) => `${name} at ${price}`,
  moved: (name: string, from: string, to: string) => `${name}: ${from} → ${to}`,
  keep: 'Keep',
  openSale: (amount: string, symbol: string) => `Sell ${amount} ${symbol}`,
  sold: (amount: string, symbol: string) => `Sold ${amount} ${symbol}`,
  replace: 'Replace at this price',
  openOrder: 'Open the order',
  notice: 'TradingView Lightweight Charts™',
  copyright: 'TradingView Lightweight Charts, Copyright © 2023 TradingView, Inc.',
} as const

type Drawing = {
  base: string
  quote: string
  open: string
  high: string
  low: string
  close: string
  changed: string
  marks: number
}
