'use client'
import type { Hex } from 'viem'
import { advance, type CancelPlace, type OtcEvent, type OtcRun, type OtcSubject } from '@/actions/otc/otc-run'
import { keptName } from '../kept-name'
import { createRunStore } from '../wallet/run-store'

/** What runs replace each other for: each order is filled by itself, and offers are made one after the other. */
export type OtcScope = 'create' | `fill:${Hex}` | `cancel:${CancelPlace}`

export const runKey = (chainId: number, account: string, scope: OtcScope): string =>
  `${chainId}:${account.toLowerCase()}:${scope}`

const scopeOf = (subject: OtcSubject): OtcScope => {
  switch (subject.kind) {
    case 'create':
      return 'create'
    case 'fill':
      return `fill:${subject.hash}`
    case 'cancel':
      return `cancel:${subject.from}`
  }
}

const describeRun = ({ chainId, subject }: OtcRun) => {
  switch (subject.kind) {
    case 'create':
      return { title: 'Making an offer', path: `/otc/new?chain=${chainId}`, page: 'the page of a new offer' }
    case 'fill':
      return { title: 'Filling an order', path: `/otc/${subject.hash}`, page: 'the page of that order' }
    case 'cancel':
      return subject.from === 'desk'
        ? { title: 'Cancelling orders', path: `/otc?chain=${chainId}`, page: 'the OTC desk' }
        : { title: 'Cancelling an order', path: `/otc/${subject.from}`, page: 'the page of that order' }
  }
}

/** What an account was doing on the desk of a chain. */
export const otcRuns = createRunStore<OtcRun, OtcEvent>({
  name: keptName('caravel.otc-runs'),
  keyOf: ({ chainId, account, subject }) => runKey(chainId, account, scopeOf(subject)),
  advance,
  describeRun,
  receiptOf: ({ outcome }) => (outcome?.kind === 'filled' ? outcome.transactionHash : undefined),
  isWhole: ({ subject, status, outcome }) => Boolean(subject) && (status !== 'done' || Boolean(outcome)),
})
