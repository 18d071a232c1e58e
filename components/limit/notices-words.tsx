import type { ReactNode } from 'react'

/** What the notices of a limit ticket say: they come once there is something to say. */
export const words = {
  notices: {
    behind: (percent: string) => `${percent} behind the market`,
    reached: 'Fills at once',
    marketPays: (amount: string) => `The market pays ${amount} now.`,
    marketAsks: (amount: string) => `The market asks ${amount} now.`,
    onlyLimit: 'At or behind the market it fills at once, and only your limit is guaranteed.',
    acceptBehind: (percent: string) => `My limit is ${percent} worse than the market.`,
    short: (amount: string) =>
      `${amount} are missing to fill all your open orders. The first to reach its price fills; the others wait, suspended, until you top up.`,
    far: 'Far from the market',
    farWhy: (percent: string) => `It fills only if the price rises by ${percent} before the order expires.`,
    dustWhy: (percent: string) =>
      `The agent keeps about ${percent} for its gas. It is counted above; a larger order loses less.`,
    brief: 'Under 10 minutes',
    briefWhy: 'The market has little time to reach your price.',
  },
  replace: {
    title: 'Replaces your order',
    either: (link: (text: string) => ReactNode) => (
      <>
        Both carry one nonce, so the chain settles only one of the two: the first that the market reaches. Cancel{' '}
        {link('the old one')} without gas once this one is placed, if only this one may be filled.
      </>
    ),
    placeAnew: 'Place a new one beside it instead',
  },
}
