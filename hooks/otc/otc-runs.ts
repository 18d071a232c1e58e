'use client'
import type { Hex } from 'viem'
import { advance, type CancelPlace, type OtcEvent, type OtcRun, type OtcSubject } from '@/actions/otc/otc-run'
import { words } from '@/actions/otc/words'
import { keptName } from '../ticket/kept-name'
import { createRunStore } from '../wallet/run/run-store'

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
      return { title: words.run.create, path: `/otc/new?chain=${chainId}`, page: words.pages.newOffer }
    case 'fill':
      return { title: words.run.fill, path: `/otc/${subject.hash}`, page: words.pages.order }
    case 'cancel':
      return subject.from === 'desk'
        ? { title: words.run.cancelMany, path: `/otc?chain=${chainId}`, page: words.pages.desk }
        : { title: words.run.cancel, path: `/otc/${subject.from}`, page: words.pages.order }
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
