import type { ApprovalRun } from '@/actions/approvals/approval-run'
import { approvalsText } from '@/messages/approvals'

export const approvalRunTitle = ({ status, subject }: Pick<ApprovalRun, 'status' | 'subject'>): string => {
  const titles = subject.raises
    ? approvalsText.run.approval
    : subject.amount === 0n
      ? approvalsText.run.revocation
      : approvalsText.run.reduction
  return titles[status]
}
