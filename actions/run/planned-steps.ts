import type { Requirement } from '@/lib/chain/approval/requirements'

/** The steps in which a call is prepared, sent and followed. */
export const sendSteps = ['check', 'send', 'wait'] as const

/** The steps in which calls are prepared, sent at once, and followed. */
export const batchSteps = ['batch', 'wait'] as const

/** The maximum number of calls in one request; wallets refuse longer ones. */
export const maxBatchCalls = 10

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
