'use client'
import type { Hex } from 'viem'
import { advance, type CancelPlace, type OtcRun, type OtcSubject } from '@/actions/otc/otc-run'
import { otcText } from '@/messages/otc'
import type { StoredSurface } from '../wallet/run/run-store'

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
      return { title: otcText.surface.create, path: `/otc/new?chain=${chainId}`, page: otcText.pages.newOffer }
    case 'fill':
      return { title: otcText.surface.fill, path: `/otc/${subject.hash}`, page: otcText.pages.order }
    case 'cancel':
      return subject.from === 'desk'
        ? { title: otcText.surface.cancelMany, path: `/otc?chain=${chainId}`, page: otcText.pages.desk }
        : { title: otcText.surface.cancel, path: `/otc/${subject.from}`, page: otcText.pages.order }
  }
}

/** What an account was doing on the desk of a chain. */
export const otcRuns: StoredSurface<OtcRun> = {
  name: 'caravel.otc-runs',
  keyOf: ({ chainId, account, subject }) => runKey(chainId, account, scopeOf(subject)),
  advance,
  describe: describeRun,
  receiptOf: ({ outcome }) => (outcome?.kind === 'filled' ? outcome.transactionHash : undefined),
  isValid: ({ subject, status, outcome }) => Boolean(subject) && (status !== 'done' || Boolean(outcome)),
}
