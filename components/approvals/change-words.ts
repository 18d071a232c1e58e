import type { ApprovalStepKind } from '@/actions/approvals/approval-run'
import { displayCount } from '@/components/trade/amount/display-amount'
import { words as steps } from '@/components/trade/run/step-words'
import { plural } from '@/lib/plural'

type Names = { chainName: string; symbol: string; revokes: boolean }

/** What the window says in which an approval is changed. */
export const words = {
  revoke: {
    title: (symbol: string) => `Revoke the approval of ${symbol}`,
    does: 'One transaction sets it to zero. Your tokens stay where they are.',
    press: 'Revoke',
  },
  reduce: {
    title: (symbol: string) => `Reduce the approval of ${symbol}`,
    amount: (symbol: string) => `It may take afterwards, in ${symbol}`,
    needed: 'What is needed',
    exactly: (amount: string) => `Exactly ${amount}.`,
    tooLittle: (needed: string) =>
      `Your open orders need ${needed}. With less, some of them can’t be filled until you approve more.`,
    enter: 'Enter an amount',
    enterLess: 'Enter less than it may take now',
    press: 'Reduce',
  },
  revokeAll: {
    title: (count: number) =>
      plural(count, { one: 'Revoke 1 unused approval', other: `Revoke ${displayCount(count)} unused approvals` }),
    does: 'No open order needs these. Each is one transaction; close this to stop at any time.',
    approval: (symbol: string, spender: string) => `${symbol} for ${spender}`,
    press: 'Revoke one after another',
  },
  rows: {
    needed: 'Needed now',
    contract: 'Contract',
    nothing: 'nothing',
    left: 'After this one',
    more: (count: number) => `${displayCount(count)} more`,
  },
  orders: {
    none: 'No open order needs it.',
    unknown: 'The service does not answer, so open orders that need it are not known.',
    need: ({ live, amount, symbol }: { live: number; amount: string | undefined; symbol: string }) => {
      const reserved = amount === undefined ? '' : ` for ${amount}`
      return plural(live, {
        one: `1 open order of yours${reserved} needs it. Once revoked, it can’t be filled until you approve ${symbol} again.`,
        other: `${displayCount(live)} open orders of yours${reserved} need it. Once revoked, they can’t be filled until you approve ${symbol} again.`,
      })
    },
  },
  steps: ({ chainName, symbol, revokes }: Names): Record<ApprovalStepKind, { title: string; note: string }> => ({
    switch: steps.switch(chainName),
    check: steps.check,
    reset: steps.reset(symbol),
    send: { title: revokes ? 'Send the revocation' : 'Send the new amount', note: steps.send },
    wait: steps.wait,
  }),
  run: {
    goOn: (left: number) => `Go on (${displayCount(left)} left)`,
    skip: (left: number) => `Skip this one (${displayCount(left)} left)`,
    close: 'Close',
  },
  outcome: {
    allowed: (spender: string, amount: string) => `${spender} can take ${amount} of yours`,
    allowedNone: (spender: string, symbol: string) => `${spender} can take no ${symbol} of yours`,
    alreadySo: 'Already so. Nothing was sent.',
  },
}
