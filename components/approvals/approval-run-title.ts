import type { ApprovalRun } from '@/actions/approvals/approval-run'
import { words } from './words'

export const approvalRunTitle = ({ status, subject }: Pick<ApprovalRun, 'status' | 'subject'>): string => {
  const titles = subject.raises
    ? words.run.approval
    : subject.amount === 0n
      ? words.run.revocation
      : words.run.reduction
  return titles[status]
}
