import { plural } from '@/lib/plural'

/** What an intent order's runs are called wherever they are told of, and what came of them. */
export const words = {
  run: {
    sells: (given: string, got: string) => `Order of ${given} to ${got}`,
    buys: (got: string) => `Order of ${got}`,
    cancel: 'Cancelling an order',
    cancelMany: (count: number) => plural(count, { one: 'Cancelling 1 order', other: `Cancelling ${count} orders` }),
    deposit: 'Depositing for an order',
    withdraw: 'Withdrawing a deposit',
  },
  pages: {
    order: 'the page of that order',
    orders: 'the list of orders',
    swap: 'the swap page',
    limit: 'the page of limit orders',
    twap: 'the TWAP page',
  },
  end: {
    filled: (title: string) => `${title}: filled`,
    open: (title: string) => `${title}: placed, not filled yet`,
    rests: (title: string) => `${title}: placed, waits for its limit`,
    runs: (title: string) => `${title}: placed, runs`,
    over: (title: string) => `${title}: over, not filled`,
    expired: (title: string) => `${title}: expired, not filled`,
    cancelledUnfilled: (title: string) => `${title}: cancelled, not filled`,
    failed: (title: string) => `${title}: failed, not filled`,
    refunded: (title: string) => `${title}: refunded, not filled`,
    refused: (title: string) => `${title}: refused`,
    cancelAsked: (title: string) => `${title}: requested, it may still fill`,
    cancelled: (title: string) => `${title}: cancelled`,
    withdrawn: (title: string) => `${title}: withdrawn`,
    deposited: (title: string) => `${title}: deposited`,
  },
}
