import type { Hex } from 'viem'
import type { ApprovalChange } from '@/lib/chain/approval/approval-call'
import type { Chain } from '@/lib/chain/chain'
import type { Run } from '../run/advance-run'
import type { batchSteps, sendSteps } from '../run/planned-steps'

/** `reset` is for tokens whose allowance can only change from zero. */
export type ApprovalStepKind = 'switch' | 'reset' | (typeof sendSteps)[number] | (typeof batchSteps)[number]

/**
 * The allowance now, raw units, and the cost in wei; no transaction if nothing changed. `others`: the
 * allowances of the first next changes, which were made in the same transaction.
 */
export type ApprovalOutcome = {
  allowed: bigint
  transaction?: { hash: Hex; gasPaid: bigint }
  others?: readonly bigint[]
}

export type ApprovalRun = Run<ApprovalStepKind> & {
  subject: ApprovalChange
  /** The other changes that the user chose: some made at once with the first, the rest after it. */
  next: readonly ApprovalChange[]
  outcome?: ApprovalOutcome
}

/**
 * Makes the first change, with others at once where the wallet can. All but the first are stored as
 * next, and the user starts those that are left.
 */
export type ApprovalTask = { chain: Chain; changes: readonly [ApprovalChange, ...ApprovalChange[]] }
