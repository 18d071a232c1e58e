import { isAddress } from '@/lib/address'
import type { ApprovalChange } from '@/lib/chain/approval/approval-call'
import { type AllowanceKey, isSpenderName } from '@/lib/chain/approval/spenders'
import { findToken } from '@/lib/chain/registry/registry'
import { approvalsText } from '@/messages/approvals'
import { defineSurface, runKey } from '../run/define-surface'
import { sendSteps } from '../run/planned-steps'
import type { ApprovalRun, ApprovalTask } from './approval-run'

type StepNames = Parameters<typeof approvalsText.dialog.steps>[0]

/** Returns the scope of the runs that change one allowance. */
export const approvalScope = ({ token, spender, via }: AllowanceKey): string =>
  `${via}:${spender}:${token.toLowerCase()}`

/** Returns the query key of all approvals of a chain; block reads skip unlisted tokens. */
export const historyKey = (chainId: number | undefined) => ['approvalHistory', chainId] as const

const isChange = (value: unknown): boolean => {
  const { token, spender, via, amount, raises } = (value ?? {}) as Partial<ApprovalChange>
  return (
    typeof token === 'string' &&
    isAddress(token) &&
    isSpenderName(spender) &&
    (via === 'token' || via === 'permit2') &&
    typeof amount === 'bigint' &&
    (raises === undefined || raises)
  )
}

const kindOf = ({ amount, raises }: ApprovalChange) => (raises ? 'raise' : amount === 0n ? 'revoke' : 'reduce')

/** Runs that change allowances. A run replaces an earlier one of the same allowance. */
export const approvalSurface = defineSurface<ApprovalRun, ApprovalTask, StepNames>({
  name: 'approval-runs',
  steps: ['switch', 'batch', 'check', 'reset', 'send', 'wait'],
  keyOf: ({ chainId, account, subject }) => runKey(chainId, account, approvalScope(subject)),
  describe: ({ chainId, subject }) => {
    const { approving: raise, revoking: revoke, reducing: reduce, page } = approvalsText.surface
    return { title: { raise, revoke, reduce }[kindOf(subject)], path: `/approvals?chain=${chainId}`, page }
  },
  titleOf: ({ status, subject }) => {
    const { approval: raise, revocation: revoke, reduction: reduce } = approvalsText.run
    return { raise, revoke, reduce }[kindOf(subject)][status]
  },
  describeStep: (kind, names) => approvalsText.dialog.steps(names)[kind],
  isValid: ({ subject, next, status, outcome }) =>
    isChange(subject) && Array.isArray(next) && next.every(isChange) && (status !== 'done' || Boolean(outcome)),
  staleQuery: ({ subject }, chain) => (findToken(chain, subject.token) ? undefined : historyKey(chain.id)),
  begin: ({ chain, changes: [subject, ...next] }) => ({ chain, steps: sendSteps, own: { subject, next } }),
  tasks: async () => {
    const { changeApprovals, resumeApproval } = await import('./change-together')
    return {
      perform: async (tools, task, starter) => ({ outcome: await changeApprovals(tools, { ...task, ...starter }) }),
      resume: resumeApproval,
    }
  },
})
