'use client'
import { advance, type ClaimEvent, type ClaimRun, isWhole } from '@/actions/partner/claim-run'
import { words } from '@/actions/partner/words'
import type { FeeSurface } from '@/lib/order/fee'
import { keptName } from '../ticket/kept-name'
import { createRunStore } from '../wallet/run/run-store'

/** Claims of one account from one contract replace each other. */
const runKey = (chainId: number, account: string, surface: FeeSurface): string =>
  `${chainId}:${account.toLowerCase()}:${surface}`

/** What an account was claiming of its fees. */
export const claimRuns = createRunStore<ClaimRun, ClaimEvent>({
  name: keptName('caravel.claim-runs'),
  keyOf: ({ chainId, account, subject }) => runKey(chainId, account, subject.surface),
  advance,
  describeRun: ({ account }) => ({
    title: words.run.title,
    path: `/partner?of=${account.toLowerCase()}`,
    page: words.run.page,
  }),
  isWhole,
})
