'use client'
import type { Hex } from 'viem'
import { pendingStep } from '../wallet/run-step'
import { createRunStore } from '../wallet/run-store'
import { advance, type CancelPlace, type OtcEvent, type OtcRun, type OtcSubject } from './otc-run'

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

/** What an account was doing on the desk of a chain. A signed offer that was not posted yet is on its way, too. */
export const otcRuns = createRunStore<OtcRun, OtcEvent>({
  name: 'caravel.otc-runs',
  keyOf: ({ chainId, account, subject }) => runKey(chainId, account, scopeOf(subject)),
  advance,
  isPending: (run) => pendingStep(run) !== undefined || (run.status === 'running' && isMade(run)),
  isWhole: ({ subject, status, outcome }) => Boolean(subject) && (status !== 'done' || Boolean(outcome)),
})

const isMade = ({ subject }: OtcRun): boolean => subject.kind === 'create' && subject.made !== undefined
