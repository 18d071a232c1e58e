import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'

/** Holds the texts of what an account has, below the tickets. */
export const accountText = {
  name: 'Your account',
  orders: 'Open orders',
  holdings: 'Holdings',
  connect: 'Connect a wallet to see your open orders and what you hold, on all networks.',
  loading: 'Reading your account…',
  noOrders: 'Nothing is open. Orders that you sign come here.',
  allOrders: 'All orders',
  noHoldings: 'Nothing that this page lists.',
  total: 'Total value',
  dust: 'Hide dust',
  hidden: (count: number) =>
    plural(count, { one: '1 token below $1 is hidden.', other: `${displayCount(count)} tokens below $1 are hidden.` }),
  silent: (networks: string) => `${networks} does not answer.`,
  noPrice: 'no price',
  sell: 'Sell',
  sellAll: (symbol: string, network: string) => `Sell ${symbol} on ${network}`,
  trade: (given: string, got: string) => `${given} → ${got}`,
  open: 'Open',
  needs: 'Action needed',
} as const
