import type { Hex } from 'viem'
import { isAddress } from '@/lib/address'
import type { ApprovalChange } from '@/lib/chain/approval/approval-call'
import { isSpenderName } from '@/lib/chain/approval/spenders'
import { advanceRun, type Run, type RunEvent } from '../run/advance-run'

/** What happens on the way, in this order; `reset` where a token lets an allowance change only from zero. */
const stepKinds = ['switch', 'check', 'reset', 'send', 'wait'] as const
export type ApprovalStepKind = (typeof stepKinds)[number]

/** What every change has at the least, shown until it has found out what else. */
export const firstSteps = ['check', 'send', 'wait'] as const satisfies readonly ApprovalStepKind[]

/** What came of it: what is allowed now, raw units, and the network's cost in wei. No transaction where it was so before. */
export type ApprovalOutcome = { allowed: bigint; transaction?: { hash: Hex; gasPaid: bigint } }

export type ApprovalRun = Run<ApprovalStepKind> & {
  subject: ApprovalChange
  /** What the person wanted done after it, one after another. */
  next: readonly ApprovalChange[]
  outcome?: ApprovalOutcome
}

export type ApprovalEvent = RunEvent<ApprovalStepKind>

/** Advances a change of an allowance by one event. */
export const advance = (run: ApprovalRun, event: ApprovalEvent): ApprovalRun => advanceRun(stepKinds, run, event)

/** Whether what lies in a browser's storage is such a run: it can be old, or edited by hand. */
export const isWhole = ({ subject, next, status, outcome }: Partial<ApprovalRun>): boolean =>
  isChange(subject) && Array.isArray(next) && next.every(isChange) && (status !== 'done' || Boolean(outcome))

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
