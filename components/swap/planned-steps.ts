import type { StepKind } from '@/actions/swap/swap-steps'
import type { Requirement } from '@/lib/chain/requirements'

const stepOf: Partial<Record<Requirement['kind'], StepKind>> = {
  switchChain: 'switch',
  resetApproval: 'reset',
  approve: 'approve',
  signPermit: 'permit',
  signPermit2: 'permit',
}

// The steps a person is about to go through, as far as they are known before the start.
export const plannedSteps = (requirements: readonly Requirement[]): StepKind[] => [
  ...requirements.flatMap(({ kind }) => stepOf[kind] ?? []),
  'check',
  'send',
  'wait',
]
