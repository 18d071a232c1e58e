const switchTo = (network: string) => `Switch the wallet to ${network}`

/** What the steps that runs of all surfaces share are called, and what they mean. */
export const words = {
  switchTo,
  switch: (network: string) => ({ title: switchTo(network), note: 'Moves nothing.' }),
  reset: (symbol: string) => ({
    title: `Set the old ${symbol} approval to zero`,
    note: `${symbol} lets an approval change only from zero.`,
  }),
  permit: (symbol: string) => `Sign a permit for your ${symbol}`,
  signature: (nativeSymbol: string) => `A signature. It costs no ${nativeSymbol}.`,
  check: { title: 'Check what will be sent', note: 'Every field is verified, then simulated.' },
  send: 'Confirm in wallet.',
  wait: { title: 'Confirming', note: 'You can close this; it goes on without the page.' },
}
