/** What a swap is called where another trade waits for it. */
export const words = {
  run: {
    wrap: (amount: string) => `Wrapping ${amount}`,
    unwrap: (amount: string) => `Unwrapping ${amount}`,
    sale: (sold: string, symbol: string) => `Swap of ${sold} to ${symbol}`,
    purchase: (symbol: string, bought: string) => `Swap of ${symbol} to ${bought}`,
    page: 'the swap page',
  },
}
