import type { ApprovalRun } from '@/actions/approvals/approval-run'
import { words } from './words'

export const approvalRunTitle = ({ status, subject }: Pick<ApprovalRun, 'status' | 'subject'>): string => {
  const { approval, revocation, reduction } = words.run.titles
  const titles = subject.raises ? approval : subject.amount === 0n ? revocation : reduction
  return titles[status]
}
