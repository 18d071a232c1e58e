/** What the state of an intent order is called, in lists, on its page and after it was placed. */
export const words = {
  states: {
    AWAITING_SIGNATURE: 'Sign to place',
    PENDING: 'In auction',
    ACTIVE: 'Open',
    SUSPENDED: 'Needs funds or approval',
    CANCELLING: 'Cancelling',
    BRIDGING: 'On the way',
    COMPLETED: 'Filled',
    FAILED: 'Failed, nothing taken',
    EXPIRED: 'Expired',
    CANCELLED: 'Cancelled',
    REFUNDED: 'Refunded',
    UNSENT: 'Signed, not sent',
    CLOSED: 'Over (filled or cancelled)',
  },
  other: (status: string) => `Status: ${status}`,
}
