import type { Hex } from 'viem'
import type { ApprovalChange } from '@/lib/chain/approval/approval-call'
import type { Chain } from '@/lib/chain/chain'
import type { Run } from '../run/advance-run'
import type { sendSteps } from '../run/planned-steps'

/** `reset` where a token lets an allowance change only from zero. */
export type ApprovalStepKind = 'switch' | 'reset' | (typeof sendSteps)[number]

/** What came of it: what is allowed now, raw units, and the network's cost in wei. No transaction where it was so before. */
export type ApprovalOutcome = { allowed: bigint; transaction?: { hash: Hex; gasPaid: bigint } }

export type ApprovalRun = Run<ApprovalStepKind> & {
  subject: ApprovalChange
  /** What the person wanted done after it, one after another. */
  next: readonly ApprovalChange[]
  outcome?: ApprovalOutcome
}

/** Makes the first change. The others are stored as what comes next, and each needs a start of its own. */
export type ApprovalTask = { chain: Chain; changes: readonly [ApprovalChange, ...ApprovalChange[]] }
