import type { ReactNode } from 'react'
import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import { tradeText } from '@/messages/en/trade'

const openOrders = (count: number) =>
  plural(count, { one: '1 open order', other: `${displayCount(count)} open orders` })
type Names = { chainName: string; symbol: string; revokes: boolean }

/** Holds the texts of the approvals page and of its windows. */
export const approvalsText = {
  surface: {
    approving: 'Approving',
    revoking: 'Revoking an approval',
    reducing: 'Reducing an approval',
    page: 'the approvals page',
  },
  page: {
    title: 'Approvals',
    invalid: 'Correct the address to see its approvals.',
    unserved: 'This network is not served here. Choose another one at the top of the page.',
    about: (network: string) => `What contracts may take of your tokens on ${network}, and how to revoke it.`,
    connect: 'Connect a wallet',
    loading: 'Loading approvals',
    lost: 'The chain does not answer',
    lostWhy: 'What contracts may take of these tokens is not known now. Retrying automatically.',
    fixed: {
      contract: 'This account is a contract: only it can change these, through its own wallet.',
      watched: 'You are watching this account. Connect it to change anything.',
    },
    none: 'No contract of this app may take any of these tokens.',
    noneYet: 'An approval shows up here once a swap, an order or an offer asks for one.',
    noneKnown: 'No contract of this app may take any of the tokens that answer.',
    approvals: (count: number) => plural(count, { one: '1 approval', other: `${displayCount(count)} approvals` }),
    unlimited: (count: number) => `${displayCount(count)} unlimited`,
    revokeUnused: (count: number) => `Revoke all unused (${displayCount(count)})…`,
  },
  run: {
    approval: { running: 'Approving…', failed: 'Not approved', done: 'Approved' },
    revocation: { running: 'Revoking…', failed: 'Not revoked', done: 'Revoked' },
    reduction: { running: 'Reducing…', failed: 'Not reduced', done: 'Reduced' },
    left: (count: number) => `${displayCount(count)} more to go`,
  },
  columns: {
    contract: 'Contract',
    allowed: 'May take',
    needed: 'Used by open orders',
    changed: 'Last approved',
  },
  token: {
    approvals: (symbol: string) => `Approvals of ${symbol}`,
    unlisted: 'unlisted',
    unlistedWhy: 'Unlisted token. It may fake an approval to make you call it: check the gas in your wallet.',
    held: (amount: ReactNode) => <>You hold {amount}</>,
    faults: {
      reverts: 'The token reverts when asked for its allowances.',
      'says nothing': 'The token answers nothing when asked for its allowances.',
      'no contract': 'No contract is at this address, so there are no allowances to read.',
      'breaks the call': 'The token burns all gas when asked for its allowances.',
    },
  },
  spenders: {
    router: { name: 'Router 6.2', role: 'Used for market swaps' },
    intent: { name: 'Settlement contract', role: 'Used for gasless, limit and TWAP orders' },
    rfq: { name: 'OTC contract (RFQ)', role: 'Takes tokens when your offer fills, or you fill one' },
    aave: { name: 'Aave handler', role: 'Takes Aave collateral when your order for it fills' },
    permit2: { name: 'Permit2', role: 'Passes tokens on to contracts that you permit' },
    legacy: {
      name: 'Router 5',
      role: 'Only apps on version 5 use it. This app swaps with router 6.2: move there, then revoke it.',
    },
  },
  spender: {
    throughPermit2: 'through Permit2',
    nameThroughPermit2: (name: string) => `${name} through Permit2`,
    old: 'old',
  },
  allowed: {
    unlimited: 'Unlimited',
    all: (symbol: string) => `all ${symbol} you hold or get`,
    until: (moment: string) => `until ${moment}`,
    noEnd: 'no expiry',
    contradicted: 'More than its last Approval event. Do not trust this token.',
  },
  need: {
    nothing: 'none',
    unknown: {
      lost: 'unknown: the service does not answer',
      cut: 'unknown: more open orders than the service lists',
    },
    committed: (amount: ReactNode, live: number, soft: (text: string) => ReactNode) => (
      <>
        {amount} {soft(`by ${openOrders(live)}`)}
      </>
    ),
    notFillable: (live: number) => `${openOrders(live)}, not fillable now`,
  },
  change: {
    unknown: 'unknown',
    block: (block: bigint) => `block ${displayCount(block)}`,
  },
  actions: {
    reduce: 'Reduce…',
    reduceOf: (symbol: string, spender: string) => `Reduce ${symbol} for ${spender}`,
    revoke: 'Revoke…',
    revokeOf: (symbol: string, spender: string) => `Revoke ${symbol} for ${spender}`,
  },
  reading: {
    noHistory: 'The node knows no past approvals: dates and unlisted tokens are missing.',
    block: (block: bigint) => `Block ${displayCount(block)}:`,
    scope: ({ tokens, contracts }: { tokens: number; contracts: number }) =>
      `${displayCount(tokens)} listed tokens with ${displayCount(contracts)} contracts each, ` +
      'and what Permit2 passes on. ' +
      '“Used by open orders” counts the open orders and offers that this service and this browser know.',
    leftOut: (count: number) =>
      plural(count, {
        one: '1 more unlisted token claims an approval; it is not shown.',
        other: `${displayCount(count)} more unlisted tokens claim an approval; they are not shown.`,
      }),
  },
  more: {
    title: (symbol: string) => `Approve ${symbol}`,
    allowance: (contract: string) => `${contract} may take now`,
    others: { intent: 'Older orders take', rfq: 'Your other offers take' },
    own: { intent: 'This order takes', rfq: 'This offer takes' },
    does: (network: string) => `One transaction on ${network} approves exactly that. It is not a trade.`,
    press: 'Approve',
  },
  dialog: {
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
      doesAtOnce: 'No open order needs these. Your wallet revokes up to ten in one transaction: all of them, or none.',
      approval: (symbol: string, spender: string) => `${symbol} for ${spender}`,
      press: 'Revoke one after another',
      pressAtOnce: 'Revoke at once',
    },
    rows: {
      needed: 'Used by open orders',
      contract: 'Contract',
      nothing: 'none',
      left: 'After this one',
      more: (count: number) => `${displayCount(count)} more`,
    },
    orders: {
      none: 'No open order needs it.',
      unknown: 'The service does not answer, so open orders that need it are not known.',
      need: ({ live, amount, symbol }: { live: number; amount: string | undefined; symbol: string }) => {
        const reserved = amount === undefined ? '' : ` for ${amount}`
        return plural(live, {
          one:
            `1 open order of yours${reserved} needs it. ` +
            `Once revoked, it can’t be filled until you approve ${symbol} again.`,
          other:
            `${displayCount(live)} open orders of yours${reserved} need it. ` +
            `Once revoked, they can’t be filled until you approve ${symbol} again.`,
        })
      },
    },
    steps: ({ chainName, symbol, revokes }: Names) => ({
      switch: tradeText.steps.switch(chainName),
      batch: { title: 'Revoke at once', note: 'Each call is verified, then all are simulated together.' },
      check: tradeText.steps.check,
      reset: tradeText.steps.reset(symbol),
      send: { title: revokes ? 'Send the revocation' : 'Send the new amount', note: tradeText.steps.send },
      wait: tradeText.steps.wait,
    }),
    run: {
      continue: (left: number) => `Go on (${displayCount(left)} left)`,
      skip: (left: number) => `Skip this one (${displayCount(left)} left)`,
      close: 'Close',
    },
    outcome: {
      allowed: (spender: string, amount: string) => `${spender} can take ${amount} of yours`,
      allowedNone: (spender: string, symbol: string) => `${spender} can take no ${symbol} of yours`,
      alreadySo: 'Already so. Nothing was sent.',
    },
  },
  watch: {
    yours: 'Your wallet',
    watching: 'Watching',
    contract: 'contract account',
    stop: 'Stop watching',
    another: 'Watch another account',
    account: 'Account to watch',
    placeholder: '0x… address of an account',
    watch: 'Watch',
    cancel: 'Cancel',
    invalid: (text: string) => `“${text}” is not an address: that is 0x and 40 hex digits.`,
  },
}
