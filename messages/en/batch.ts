/** Holds the labels of calls that go in one request. They are loaded with the code that sends. */
export const batchText = {
  approve: {
    router: (symbol: string) => `Approve ${symbol} for the router`,
    intent: (symbol: string) => `Approve ${symbol} for the settlement contract`,
    otc: (symbol: string) => `Approve ${symbol} for the OTC contract`,
  },
  reset: (symbol: string) => `Set the old ${symbol} approval to zero`,
  wrap: (symbol: string) => `Wrap ${symbol}`,
  swap: (from: string, to: string) => `Swap ${from} for ${to}`,
  deposit: (symbol: string) => `Deposit ${symbol}, which signs the order`,
  fill: (symbol: string) => `Fill the offer with ${symbol}`,
  cancel: (hash: string) => `Cancel order ${hash}…`,
  revoke: (symbol: string, spender: string) => `Revoke ${symbol} for ${spender}`,
  gasInToken: (symbol: string, host: string) => `You pay gas in ${symbol}, through the paymaster at ${host}.`,
  gasSponsored: (host: string) => `The paymaster at ${host} pays gas.`,
  change: (symbol: string, spender: string) => `Change the approval of ${symbol} for ${spender}`,
} as const
