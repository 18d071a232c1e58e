import { words as steps } from '@/components/trade/run/step-words'

type StepNames = { chainName: string; nativeSymbol: string; symbol: string }

/** What each step is called in which an offer is signed, or an order filled or cancelled. */
export const words = {
  steps: ({ chainName, nativeSymbol, symbol }: StepNames) => ({
    switch: steps.switch(chainName),
    wrap: { title: `Wrap the missing ${symbol}`, note: `${nativeSymbol} becomes ${symbol}, one for one.` },
    reset: steps.reset(symbol),
    approve: {
      title: `Approve ${symbol} for the OTC contract`,
      note: 'An approval for exactly what your orders need, not the trade yet.',
    },
    permit: {
      title: steps.permit(symbol),
      note: 'A signature instead of an approval, for this fill.',
    },
    permitOfOffer: {
      title: steps.permit(symbol),
      note: `A signature instead of an approval, used by the first fill. Signing another ${symbol} permit before that voids it.`,
    },
    sign: { title: 'Sign the offer', note: steps.signature(nativeSymbol) },
    post: { title: 'List it on the desk', note: 'The link works without the service, too.' },
    check: steps.check,
    send: {
      create: { title: 'Send the offer', note: steps.send },
      fill: { title: 'Send the fill', note: steps.send },
      cancel: { title: 'Send the cancellation', note: steps.send },
    },
    wait: steps.wait,
  }),
}
