import type { Hash } from 'viem'
import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import { advanceRun, type Run, type RunEvent } from '../run/advance-run'

/** What happens on the way, in this order; a run has the ones its trade needs. `check` builds, compares and simulates. */
export const stepKinds = ['switch', 'reset', 'approve', 'permit', 'check', 'send', 'wait'] as const
export type StepKind = (typeof stepKinds)[number]

/** What the chain really did, in raw units, read from the block of the transaction. */
export type SwapReceipt = {
  hash: Hash
  blockNumber: bigint
  /** What left the account of the token sold. */
  paid: bigint
  /** What arrived at the receiver of the token bought. */
  received: bigint
  gasUsed: bigint
  /** Network cost in wei. */
  gasPaid: bigint
}

/** `bound`: what was proved of the quote that was confirmed. */
export type SwapRun = Run<StepKind> & { terms: SwapTerms; bound?: QuotedBound | undefined; receipt?: SwapReceipt }

export type SwapEvent = RunEvent<StepKind>

/** Advances a swap by one event. */
export const advance = (run: SwapRun, event: SwapEvent): SwapRun => advanceRun(stepKinds, run, event)
