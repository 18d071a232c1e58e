import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'

/** Formatted amounts; `older`: the amount that older orders need, if any. */
type Sum = { needs: string; has: string; older: string | undefined }
const orders = (count: number) => plural(count, { one: '1 order', other: `${displayCount(count)} orders` })
type Lines = { size: string; limit: string }

/** Holds the texts of the order history. */
export const ordersText = {
  tabs: {
    label: 'Which orders',
    open: (count: number) => `Open ${displayCount(count)}`,
    needs: (count: number) => `Action needed ${displayCount(count)}`,
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
    nothingStored: 'This browser keeps no order of this account.',
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
    needs:
      'No order needs you. Orders that lack funds, an approval or a signature, or left money in a vault, show up here.',
    done: 'No closed orders yet.',
    all: 'No orders.',
    showAll: 'Show all',
    yours: 'You have no orders yet. Swaps, limit orders and OTC offers show up here.',
    watched: 'This account has no orders.',
    swap: 'Swap',
  },
  export: {
    press: (count: number, format: string) => `Export ${orders(count)} as ${format}`,
    pressProfit: (format: string) => `Export profit and loss by token as ${format}`,
    contents: { orders: 'Orders', profit: 'Profit & loss' },
    profitNote:
      'Realised profit by first in, first out, in dollars at the block of each fill. Tokens that no listed trade ' +
      'bought, fills without a kept price and orders that were paid back are not in it. Fees of trades are in it, ' +
      'gas is not.',
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
    until: 'Time',
    actions: 'Actions',
  },
  row: {
    select: 'Select this order',
    selectAll: 'Select all shown',
    to: 'to',
    onlyHere: 'Only in this browser',
    unheard: 'Not known now',
    paidReceipt: 'Paid',
    refunded: (amount: string) => `Refunded ${amount}`,
    inVault: (amount: string) => `${amount} still in the vault: withdraw it`,
    placed: (moment: string) => `from ${moment}`,
    until: 'until',
    never: 'never expires',
    worthUnknown: '$ unknown',
    worthUnknownWhy: 'The dollar price at the time of the fill was not kept',
    worthNow: (dollars: string) => `${dollars} now`,
    worthThen: 'In dollars at the time of the fill',
    fee: (amount: string, dollars: string | undefined) =>
      dollars === undefined ? `fee ${amount}` : `fee ${amount} (${dollars})`,
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
    atOnce: (count: number, network: string) => `Cancel ${orders(count)} on ${network} at once`,
    atOnceWhy: (count: number, network: string) =>
      `${orders(count)} on ${network} need a transaction: your wallet sends one for all, or none.`,
    over: (count: number) => `${orders(count)} left out: closed, or being cancelled.`,
    foreign: (count: number) => `${orders(count)} left out: not signed by your wallet.`,
    cancelled: (count: number) => `${orders(count)} cancelled`,
    asked: (count: number) => `Cancellation requested for ${orders(count)}`,
    failed: (count: number) => `${orders(count)} could not be cancelled:`,
    results: 'What came of each',
    more: (count: number) =>
      plural(count, { one: 'and 1 more order', other: `and ${displayCount(count)} more orders` }),
  },
  page: {
    title: 'Orders',
    invalid: 'Correct the address to see its orders.',
    about: 'Swaps, limit orders and OTC offers of one account, on all networks.',
    connect: 'Connect a wallet',
    loading: 'Loading orders',
  },
  order: {
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
    onItsWay: (order: string) => `Filled, on its way to the other chain: ${order}`,
    refunded: (order: string) => `Not paid on the other chain, refunded: ${order}`,
    partFilled: (percent: number, order: string) => `${percent}% filled: ${order}`,
    limitPrice: (price: string) => `limit ${price}`,
    limitPriceBetter: (price: string, change: string) => `limit ${price} (${change})`,
    receipts: (count: number) => `newest of ${displayCount(count)} fills`,
    // Replaces a name or an amount until it is read.
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
  },
}
