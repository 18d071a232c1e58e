type StepNames = { chainName: string; nativeSymbol: string; symbol: string }

/** What each step is called in which an offer is signed, or an order filled or cancelled. */
export const words = {
  steps: ({ chainName, nativeSymbol, symbol }: StepNames) => ({
    switch: { title: `Switch the wallet to ${chainName}`, note: 'Moves nothing.' },
    wrap: { title: `Wrap the missing ${symbol}`, note: `${nativeSymbol} becomes ${symbol}, one for one.` },
    reset: {
      title: `Set the old ${symbol} approval to zero`,
      note: `${symbol} lets an approval change only from zero.`,
    },
    approve: {
      title: `Approve ${symbol} for the OTC contract`,
      note: 'An approval for exactly what your orders need, not the trade yet.',
    },
    permit: {
      title: `Sign a permit for your ${symbol}`,
      note: 'A signature instead of an approval, for this fill.',
    },
    permitOfOffer: {
      title: `Sign a permit for your ${symbol}`,
      note: `A signature instead of an approval, used by the first fill. Signing another ${symbol} permit before that voids it.`,
    },
    sign: { title: 'Sign the offer', note: `A signature. It costs no ${nativeSymbol}.` },
    post: { title: 'List it on the desk', note: 'The link works without the service, too.' },
    check: { title: 'Check what will be sent', note: 'Every field is verified, then simulated.' },
    send: {
      create: { title: 'Send the offer', note: 'Confirm in wallet.' },
      fill: { title: 'Send the fill', note: 'Confirm in wallet.' },
      cancel: { title: 'Send the cancellation', note: 'Confirm in wallet.' },
    },
    wait: { title: 'Confirming', note: 'You can close this; it goes on without the page.' },
  }),
}
