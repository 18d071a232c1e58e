import type { Requirement } from '@/lib/chain/approval/requirements'
import type { RunStep } from './run-step'

/** The steps in which a call is prepared, sent and followed. */
export const sendSteps = ['check', 'send', 'wait'] as const

/** True if the call of a run was sent; its approvals do not count. */
export const isCallSent = ({ steps }: { steps: readonly RunStep[] }): boolean =>
  steps.some(({ kind, sent }) => sent !== undefined && (kind === 'send' || kind === 'wait'))

/** The step that meets each requirement. */
export const stepOf = {
  switchChain: 'switch',
  resetApproval: 'reset',
  approve: 'approve',
  signPermit: 'permit',
  signPermit2: 'permit',
} as const satisfies Partial<Record<Requirement['kind'], string>>

type RequirementStep = (typeof stepOf)[keyof typeof stepOf]

/**
 * Returns the steps of a task, as far as they are known before the start.
 *
 * @example
 * plannedSteps(['approve'], sendSteps) // ['approve', 'check', 'send', 'wait']
 */
export const plannedSteps = <kind extends string>(
  missing: readonly Requirement['kind'][],
  tail: readonly kind[],
): (RequirementStep | kind)[] => [...missing.filter(isStep).map((kind) => stepOf[kind]), ...tail]

const isStep = (kind: Requirement['kind']): kind is keyof typeof stepOf => kind in stepOf
