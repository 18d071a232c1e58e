'use client'
import { type ApprovalRun, advance, isWhole } from '@/actions/approvals/approval-run'
import type { AllowanceKey } from '@/lib/chain/approval/spenders'
import { approvalsText } from '@/messages/approvals'
import type { StoredSurface } from '../wallet/run/run-store'

/** What the runs of an account on a chain begin with. */
export const runsOf = (chainId: number, account: string): string => `${chainId}:${account.toLowerCase()}:`

/** Changes of one allowance replace each other. */
export const runKey = (chainId: number, account: string, { token, spender, via }: AllowanceKey): string =>
  `${runsOf(chainId, account)}${via}:${spender}:${token.toLowerCase()}`

/** What an account was changing of its approvals. */
export const approvalRuns: StoredSurface<ApprovalRun> = {
  name: 'caravel.approval-runs',
  keyOf: ({ chainId, account, subject }) => runKey(chainId, account, subject),
  advance,
  describe: ({ chainId, subject }) => ({
    title: subject.raises
      ? approvalsText.surface.approving
      : subject.amount === 0n
        ? approvalsText.surface.revoking
        : approvalsText.surface.reducing,
    path: `/approvals?chain=${chainId}`,
    page: approvalsText.surface.page,
  }),
  isValid: isWhole,
}
