import type { ReactNode } from 'react'
import { displayCount } from '@/components/trade/amount/display-amount'
import { plural } from '@/lib/plural'

const openOrders = (count: number) =>
  plural(count, { one: '1 open order', other: `${displayCount(count)} open orders` })

/** What the page of approvals says. */
export const words = {
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
    approval: { running: 'Approval under way', failed: 'Approval stopped', done: 'Approval done' },
    revocation: { running: 'Revocation under way', failed: 'Revocation stopped', done: 'Revocation done' },
    reduction: { running: 'Reduction under way', failed: 'Reduction stopped', done: 'Reduction done' },
    left: (count: number) => `${displayCount(count)} more to go`,
  },
  columns: {
    contract: 'Contract',
    allowed: 'May take',
    needed: 'Needed now',
    changed: 'Last approved',
  },
  token: {
    approvals: (symbol: string) => `Approvals of ${symbol}`,
    unlisted: 'unlisted',
    unlistedWhy: 'Unlisted token. It may fake an approval to make you call it: check the network cost in your wallet.',
    held: (amount: ReactNode) => <>You hold {amount}</>,
    faults: {
      reverts: 'The token reverts when asked for its allowances.',
      'says nothing': 'The token answers nothing when asked for its allowances.',
      'no contract': 'No contract is at this address, so there are no allowances to read.',
      'breaks the call': 'The token burns all gas when asked for its allowances.',
    },
  },
  spenders: {
    router: { name: 'Router 6.2', role: 'Takes tokens when you swap' },
    intent: { name: 'Intent contract', role: 'Takes tokens when an intent order fills' },
    rfq: { name: 'OTC contract (RFQ)', role: 'Takes tokens when your offer fills, or you fill one' },
    permit2: { name: 'Permit2', role: 'Passes tokens on to contracts that you permit' },
    legacy: { name: 'Router 5', role: 'Not used by this app. Revoke it.' },
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
    nothing: 'nothing',
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
      `${displayCount(tokens)} listed tokens with ${displayCount(contracts)} contracts each, and what Permit2 passes on. What is not shown is zero. “Needed now” counts the open orders and offers that this service and this browser know.`,
    leftOut: (count: number) =>
      plural(count, {
        one: '1 more unlisted token claims an approval; it is not shown.',
        other: `${displayCount(count)} more unlisted tokens claim an approval; they are not shown.`,
      }),
  },
}
