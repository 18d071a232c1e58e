import type { AllowanceKey } from '@/lib/chain/approval/spenders'
import { approvalsText } from '@/messages/approvals'

// Returns the name of a spender: "OTC contract (RFQ)", "Router 6.2 through Permit2".
export const describeSpender = ({ spender, via }: Pick<AllowanceKey, 'spender' | 'via'>): string => {
  const { name } = approvalsText.spenders[spender]
  return via === 'permit2' ? approvalsText.spender.nameThroughPermit2(name) : name
}
