import type { Hash } from 'viem'
import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import type { Run } from '../run/advance-run'
import type { SpendStep } from '../run/meet-requirements'
import type { sendSteps } from '../run/planned-steps'

/** `check` builds, compares and simulates. */
export type SwapStepKind = 'switch' | SpendStep | (typeof sendSteps)[number]

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
export type SwapRun = Run<SwapStepKind> & { terms: SwapTerms; bound?: QuotedBound | undefined; receipt?: SwapReceipt }
