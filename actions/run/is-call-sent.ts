import type { RunStep } from './run-step'

/**
 * True if the call of a run was sent; its approvals do not count.
 *
 * @example
 * isCallSent({ steps: [{ kind: 'approve', status: 'done', sent }] }) // false
 */
export const isCallSent = ({ steps }: { steps: readonly RunStep[] }): boolean =>
  steps.some(({ kind, sent }) => sent !== undefined && ['send', 'batch', 'wait'].includes(kind))
