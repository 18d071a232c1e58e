import { displayCount } from '@/components/trade/display-amount'
import { plural } from '@/lib/plural'

type StepNames = { chainName: string; nativeSymbol: string; symbol: string }

/** What is said while an order is placed, cancelled, deposited for or withdrawn, and once it is filled. */
export const words = {
  steps: ({ chainName, nativeSymbol, symbol }: StepNames) => ({
    switch: { title: `Switch the wallet to ${chainName}`, note: 'Moves nothing.' },
    reset: {
      title: `Set the old ${symbol} approval to zero`,
      note: `${symbol} lets an approval change only from zero. A transaction, not the order yet.`,
    },
    approve: {
      title: `Approve ${symbol} for the intent contract`,
      note: `An approval for exactly this amount, paid in ${nativeSymbol}. Not the order yet.`,
    },
    permit: {
      title: `Sign a permit for your ${symbol}`,
      note: `A signature in place of an approval. It is part of the order and costs no ${nativeSymbol}.`,
    },
    sign: { title: 'Sign', note: `A signature. It costs no ${nativeSymbol}.` },
    post: { title: 'Send to the service', note: 'Sent again automatically if no answer comes.' },
    auction: { title: 'In the auction', note: 'Agents offer to fill it. You can close this.' },
    settle: { title: 'Settling on the chain', note: 'The agent pays the network. We check the fill by its logs.' },
    check: { title: 'Check what will be sent', note: 'Every field is verified, then simulated.' },
    send: {
      deposit: { title: `Deposit ${nativeSymbol}`, note: 'One transaction. It signs the order, too.' },
      signature: {
        title: 'Sign on the chain',
        note: 'Your wallet can’t sign messages, so a transaction signs the order.',
      },
      cancellation: { title: 'Send the cancellation', note: 'Confirm in wallet.' },
      withdrawal: { title: 'Send the withdrawal', note: 'Confirm in wallet.' },
    },
    wait: { title: 'Confirming', note: 'You can close this; it goes on without the page.' },
  }),
  titles: {
    place: { running: 'Order under way', failed: 'Order stopped' },
    deposit: { running: 'Deposit under way', failed: 'Deposit stopped' },
    withdraw: { running: 'Withdrawal under way', failed: 'Withdrawal stopped' },
    cancel: { running: 'Cancellation under way', failed: 'Cancellation stopped' },
    cancelMany: { running: 'Cancellation under way', failed: 'Cancellation stopped' },
  },
  ends: {
    filled: 'Order filled',
    open: 'Order placed',
    over: 'Order over',
    cancelAsked: 'Cancellation requested',
    cancelled: 'Order cancelled',
    withdrawn: 'Deposit withdrawn',
    deposited: 'Order signed',
  },
  receipt: {
    inParts: (parts: number, block: bigint) =>
      `In ${displayCount(parts)} parts, the last in block ${displayCount(block)}`,
    confirmed: (block: bigint) => `Confirmed in block ${displayCount(block)}`,
    signedMinimum: 'You signed at least',
    signedMaximum: 'You signed at most',
    networkCost: 'Network cost',
    depositPaid: 'your deposit; the agent paid the rest',
    agentPaid: 'none, the agent paid it',
    settledWith: 'Settled with',
    otherOrders: (count: number) =>
      plural(count, { one: '1 other order', other: `${displayCount(count)} other orders` }),
    transaction: 'Transaction',
    lastTransaction: 'Last transaction',
    read: 'Read by this browser from the logs of the transaction: the intent contract settled this order, and the tokens arrived.',
    readInParts:
      'Read by this browser from the logs of the transactions: the intent contract settled this order, and the tokens arrived.',
  },
  escrow: {
    title: 'Deposit',
    yours: 'You have deposited',
    owners: 'Its owner has deposited',
    committed: 'Used by open orders',
    held: 'Held by the intent contract. Only its owner, or a fill of a signed order, can take it out.',
    withdraw: 'Withdraw…',
  },
}
