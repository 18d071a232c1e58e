import { displayCount } from '@/components/trade/amount/display-amount'
import { plural } from '@/lib/plural'

/** Amounts; `older`: what older orders take, where there are some. */
type Sum = { needs: string; has: string; older: string | undefined }

const orders = (count: number) => plural(count, { one: '1 order', other: `${displayCount(count)} orders` })

/** What the list of orders says, and the windows that open from it. */
export const words = {
  tabs: {
    label: 'Which orders',
    open: (count: number) => `Open ${displayCount(count)}`,
    needs: (count: number) => `Needs you ${displayCount(count)}`,
    done: (count: number) => `Done ${displayCount(count)}`,
    all: (count: number) => `All ${displayCount(count)}`,
  },
  filters: {
    search: 'Search by token, hash or id',
    placeholder: 'Token, hash or id',
    kind: 'Kind',
    allKinds: 'All kinds',
    network: 'Network',
    allNetworks: 'All networks',
    clear: 'Clear',
  },
  list: {
    watched: 'Viewing this account, can’t sign. Connect it to cancel an order.',
    lastKnown: 'Showing the last known orders and those this browser keeps.',
    nothingKept: 'This browser keeps no order of this account.',
    selectAll: (count: number) => `Select all that can be cancelled (${displayCount(count)})`,
    selectNone: 'Select none',
    reading: (count: number) => `${orders(count)} read, more on the way.`,
    newest: (count: number) =>
      plural(count, { one: 'This is the newest order.', other: `These are the newest ${displayCount(count)} orders.` }),
  },
  none: {
    narrowed: 'No such orders.',
    clear: 'Clear the filter',
    open: 'No open orders.',
    needs: 'No order needs you. Orders that lack funds, an approval or a signature show up here.',
    done: 'No closed orders yet.',
    all: 'No orders.',
    showAll: 'Show all',
    yours: 'You have no orders yet. Swaps, limit orders and OTC offers show up here.',
    watched: 'This account has no orders.',
    swap: 'Swap',
  },
  export: {
    press: (count: number, format: string) => `Export ${orders(count)} as ${format}`,
    checking: 'Checking fills…',
    checked: (done: number, total: number) => `Checking fills: ${displayCount(done)} of ${displayCount(total)}…`,
  },
  columns: {
    pair: 'Pair',
    kind: 'Kind',
    size: 'Size',
    price: 'Price',
    filled: 'Filled',
    status: 'Status',
    until: 'Until',
    actions: 'Actions',
  },
  row: {
    select: 'Select this order',
    selectAll: 'Select all shown',
    to: 'to',
    onlyHere: 'Only in this browser',
    unheard: 'Not known now',
    until: 'until',
    never: 'never expires',
    ended: (moment: string) => `ended ${moment}`,
    cancel: 'Cancel',
    cancelThis: 'Cancel this order',
  },
  health: {
    short: (missing: string) => `Short by ${missing}`,
    approvalShort: (missing: string) => `Approval is short by ${missing}`,
    approve: (missing: string) => `Approve ${missing} more…`,
    held: ({ needs, has, older }: Sum) =>
      older === undefined
        ? `needs ${needs}, wallet has ${has}`
        : `needs ${needs}, wallet has ${has}, older orders take ${older}`,
    approved: ({ needs, has, older }: Sum) =>
      older === undefined
        ? `needs ${needs}, approved ${has}`
        : `needs ${needs}, approved ${has}, older orders take ${older}`,
  },
  cancel: {
    title: (count: number) => `Cancel ${orders(count)}`,
    open: (count: number) => `Cancel ${orders(count)}…`,
    press: (count: number, network: string) => `Cancel ${orders(count)} on ${network}`,
    close: 'Close',
    onNetwork: (count: number, network: string) => `${network}: ${orders(count)}`,
    signatures: (count: number) => plural(count, { one: '1 signature', other: `${displayCount(count)} signatures` }),
    onChain: 'Cancelled on the chain',
    onChainWhy: (count: number) =>
      plural(count, {
        one: '1 order needs a transaction, on its own page:',
        other: `${displayCount(count)} orders need a transaction each, on their own pages:`,
      }),
    over: (count: number) => `${orders(count)} left out: closed, or being cancelled.`,
    foreign: (count: number) => `${orders(count)} left out: not signed by your wallet.`,
    asked: (count: number) => `Cancellation requested for ${orders(count)}`,
    failed: (count: number) => `${orders(count)} could not be cancelled:`,
    results: 'What came of each',
    more: (count: number) =>
      plural(count, { one: 'and 1 more order', other: `and ${displayCount(count)} more orders` }),
  },
}
