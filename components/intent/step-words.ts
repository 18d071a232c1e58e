type StepNames = { chainName: string; nativeSymbol: string; symbol: string }

/** What each step is called in which an order is placed, cancelled, deposited for or withdrawn. */
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
}
