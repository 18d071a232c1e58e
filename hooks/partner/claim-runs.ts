'use client'
import { advance, type ClaimRun, isWhole } from '@/actions/partner/claim-run'
import type { FeeSurface } from '@/lib/order/fee'
import { partnerText } from '@/messages/partner'
import { keptName } from '../ticket/kept-name'
import { createRunStore } from '../wallet/run/run-store'

/** Claims of one account from one contract replace each other. */
const runKey = (chainId: number, account: string, surface: FeeSurface): string =>
  `${chainId}:${account.toLowerCase()}:${surface}`

/** What an account was claiming of its fees. */
export const claimRuns = createRunStore<ClaimRun>({
  name: keptName('caravel.claim-runs'),
  keyOf: ({ chainId, account, subject }) => runKey(chainId, account, subject.surface),
  advance,
  describeRun: ({ account }) => ({
    title: partnerText.surface.title,
    path: `/partner?of=${account.toLowerCase()}`,
    page: partnerText.surface.page,
  }),
  isWhole,
})
