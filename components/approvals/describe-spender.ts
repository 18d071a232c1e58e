import type { AllowanceKey } from '@/lib/chain/approval/spenders'
import { words } from './words'

// "OTC contract (RFQ)", "Router 6.2 through Permit2".
export const describeSpender = ({ spender, via }: Pick<AllowanceKey, 'spender' | 'via'>): string => {
  const { name } = words.spenders[spender]
  return via === 'permit2' ? words.spender.nameThroughPermit2(name) : name
}
