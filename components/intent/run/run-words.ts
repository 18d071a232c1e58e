/** What runs of orders are called, and what is said of a deposit. */
export const words = {
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
  escrow: {
    title: 'Deposit',
    yours: 'You have deposited',
    owners: 'Its owner has deposited',
    committed: 'Used by open orders',
    held: 'Held by the intent contract. Only its owner, or a fill of a signed order, can take it out.',
    withdraw: 'Withdraw…',
  },
}
