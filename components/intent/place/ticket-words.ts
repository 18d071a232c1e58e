/** What tickets of orders that wait say alike. */
export const words = {
  reasons: {
    noContract: (network: string): readonly [string, string] => [
      `No orders on ${network}`,
      'The intent contract is not deployed there.',
    ],
    thisNetwork: 'this network',
    noSell: ['Choose what to sell', 'An order needs two tokens.'],
    noBuy: ['Choose what to buy', 'An order needs two tokens.'],
    balanceShort: (symbol: string) => `Not enough ${symbol}`,
    balance: 'balance',
    nativeToken: 'native token',
    depositGasShort: (symbol: string): readonly [string, string] => [
      `Not enough ${symbol} for the network`,
      'The deposit is a transaction. Leave a little for it in your wallet.',
    ],
    approvalGasShort: (symbol: string): readonly [string, string] => [
      `Not enough ${symbol} for the approval`,
      'The order costs nothing, but the approval before it is a transaction.',
    ],
    unpriced: (why: string): readonly [string, string] => [
      'No agent takes this order',
      `Nobody would fill it now: ${why}. Try another amount or pair.`,
    ],
    noPrice: 'no price',
    priceUnknown: [
      'The service does not answer',
      'An order is built from a price of the service. Retrying automatically.',
    ],
  },
  backing: {
    title: (symbol: string) => `What backs it: your ${symbol}`,
    balance: 'In your wallet',
    offers: 'Promised by OTC offers',
    orders: 'Promised by open orders',
    order: 'This order',
    deposit: 'This order deposits',
    free: 'Free afterwards',
    left: 'Left for the network and the rest',
  },
  taker: {
    title: 'Who may take your tokens',
    contract: 'Intent contract',
    role: (symbol: string) => `Takes your ${symbol} only when an order you signed is filled`,
    noAmount: 'enter an amount',
    nothingMore: 'nothing more',
  },
} as const
