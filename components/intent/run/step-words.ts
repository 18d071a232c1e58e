import { words as steps } from '@/components/trade/run/step-words'

type StepNames = { chainName: string; nativeSymbol: string; symbol: string }

/** What each step is called in which an order is placed, cancelled, deposited for or withdrawn. */
export const words = {
  steps: ({ chainName, nativeSymbol, symbol }: StepNames) => ({
    switch: steps.switch(chainName),
    reset: steps.reset(symbol),
    approve: {
      title: `Approve ${symbol} for the intent contract`,
      note: `An approval for exactly this amount, paid in ${nativeSymbol}. Not the order yet.`,
    },
    permit: {
      title: steps.permit(symbol),
      note: `A signature in place of an approval. It is part of the order and costs no ${nativeSymbol}.`,
    },
    sign: { title: 'Sign', note: steps.signature(nativeSymbol) },
    post: { title: 'Send to the service', note: 'Sent again automatically if no answer comes.' },
    auction: { title: 'In the auction', note: 'Agents offer to fill it. You can close this.' },
    settle: { title: 'Settling on the chain', note: 'The agent pays the network. We check the fill by its logs.' },
    check: steps.check,
    send: {
      deposit: { title: `Deposit ${nativeSymbol}`, note: 'One transaction. It signs the order, too.' },
      signature: {
        title: 'Sign on the chain',
        note: 'Your wallet can’t sign messages, so a transaction signs the order.',
      },
      cancellation: { title: 'Send the cancellation', note: steps.send },
      withdrawal: { title: 'Send the withdrawal', note: steps.send },
    },
    wait: steps.wait,
  }),
}
