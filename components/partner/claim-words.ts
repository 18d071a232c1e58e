import type { ClaimStepKind } from '@/actions/partner/claim-run'
import { displayCount } from '@/components/trade/amount/display-amount'
import { words as steps } from '@/components/trade/run/step-words'
import { plural } from '@/lib/plural'

/** What the window says in which fees are claimed. */
export const words = {
  title: 'Claim fees',
  close: 'Close',
  does: 'All that the contract owes you of these tokens is paid out by one transaction. You pay the network.',
  network: 'Network',
  tokens: 'Tokens',
  receives: 'What you claim',
  press: {
    noToken: 'Choose a token',
    tooMany: (most: number) => `Choose at most ${displayCount(most)} tokens`,
    resolving: 'Looking up the receiver',
    invalid: 'Enter a valid receiver',
    unconfirmed: 'Confirm the receiver',
    claim: (count: number) => plural(count, { one: 'Claim 1 token', other: `Claim ${displayCount(count)} tokens` }),
  },
  steps: (chainName: string): Record<ClaimStepKind, { title: string; note: string }> => ({
    switch: steps.switch(chainName),
    check: {
      title: steps.check.title,
      note: 'Amounts are read again, every field is verified, then simulated.',
    },
    send: { title: 'Send the claim', note: steps.send },
    wait: steps.wait,
  }),
  outcome: {
    paid: (count: number) =>
      plural(count, { one: '1 token paid out', other: `${displayCount(count)} tokens paid out` }),
    to: 'To',
  },
}
