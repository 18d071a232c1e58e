import { isAddress } from '@/lib/address'
import { type FeeSurface, feeSurfaces } from '@/lib/order/fee'
import { partnerText } from '@/messages/partner'
import { defineSurface, runKey } from '../run/define-surface'
import { sendSteps } from '../run/planned-steps'
import type { ClaimRun, ClaimTask, Credit } from './claim-run'

const areCredits = (credits: unknown): boolean =>
  Array.isArray(credits) &&
  credits.length > 0 &&
  credits.every(({ token, amount }: Partial<Credit>) => isAddress(String(token)) && typeof amount === 'bigint')

/** Runs that claim a partner's fees. A run replaces one of the same account and contract. */
export const claimSurface = defineSurface<ClaimRun, ClaimTask, { chainName: string }>({
  name: 'claim-runs',
  steps: ['switch', ...sendSteps],
  keyOf: ({ chainId, account, subject }) => runKey(chainId, account, subject.surface),
  describe: ({ account }) => ({
    title: partnerText.surface.title,
    path: `/partner?of=${account.toLowerCase()}`,
    page: partnerText.surface.page,
  }),
  titleOf: ({ status }) => partnerText.run[status],
  describeStep: (kind, { chainName }) => partnerText.claim.steps(chainName)[kind],
  isValid: ({ subject, status, outcome }) => {
    const { surface, recipient, credits } = subject ?? {}
    return (
      feeSurfaces.includes(surface as FeeSurface) &&
      typeof recipient === 'string' &&
      isAddress(recipient) &&
      areCredits(credits) &&
      (status !== 'done' || areCredits(outcome?.paid))
    )
  },
  begin: ({ chain, claim }) => ({ chain, steps: sendSteps, own: { subject: claim } }),
  tasks: async () => {
    const { claimFees, paidByClaim, resumeClaim } = await import('./claim-fees')
    return {
      perform: async (tools, task, starter) => ({ outcome: await claimFees(tools, { ...task, ...starter }) }),
      resume: resumeClaim,
      paidBy: paidByClaim,
    }
  },
})
