import type { Hex } from 'viem'
import type { ApprovalChange } from '@/lib/chain/approval/approval-call'
import type { Chain } from '@/lib/chain/chain'
import type { Run } from '../run/advance-run'
import type { sendSteps } from '../run/planned-steps'

/** `reset` is for tokens whose allowance can only change from zero. */
export type ApprovalStepKind = 'switch' | 'reset' | (typeof sendSteps)[number]

/** The allowance now, raw units, and the cost in wei; no transaction if nothing changed. */
export type ApprovalOutcome = { allowed: bigint; transaction?: { hash: Hex; gasPaid: bigint } }

export type ApprovalRun = Run<ApprovalStepKind> & {
  subject: ApprovalChange
  /** The changes that the user chose for later, one after another. */
  next: readonly ApprovalChange[]
  outcome?: ApprovalOutcome
}

/** Makes the first change. The others are stored as next, and the user starts each of them. */
export type ApprovalTask = { chain: Chain; changes: readonly [ApprovalChange, ...ApprovalChange[]] }
