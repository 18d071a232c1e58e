/** Texts of the window in which an order or offer gets the approval that it lacks. */
export const words = {
  title: (symbol: string) => `Approve ${symbol}`,
  allowance: (contract: string) => `${contract} may take now`,
  others: { intent: 'Older orders take', rfq: 'Your other offers take' },
  own: { intent: 'This order takes', rfq: 'This offer takes' },
  does: (network: string) => `One transaction on ${network} approves exactly that. It is not a trade.`,
  press: 'Approve',
}
