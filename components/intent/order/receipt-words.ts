import { displayCount } from '@/components/trade/amount/display-amount'
import { plural } from '@/lib/plural'

/** What the chain says of a fill. */
export const words = {
  inParts: (parts: number, block: bigint) =>
    `In ${displayCount(parts)} parts, the last in block ${displayCount(block)}`,
  confirmed: (block: bigint) => `Confirmed in block ${displayCount(block)}`,
  signedMinimum: 'You signed at least',
  signedMaximum: 'You signed at most',
  networkCost: 'Network cost',
  depositPaid: 'your deposit; the agent paid the rest',
  agentPaid: 'none, the agent paid it',
  settledWith: 'Settled with',
  otherOrders: (count: number) => plural(count, { one: '1 other order', other: `${displayCount(count)} other orders` }),
  transaction: 'Transaction',
  lastTransaction: 'Last transaction',
  read: 'Read by this browser from the logs of the transaction: the intent contract settled this order, and the tokens arrived.',
  readInParts:
    'Read by this browser from the logs of the transactions: the intent contract settled this order, and the tokens arrived.',
}
