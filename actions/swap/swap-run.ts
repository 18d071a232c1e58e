import type { Hash } from 'viem'
import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import type { Run } from '../run/advance-run'
import type { SpendStep } from '../run/meet-requirements'
import type { batchSteps, sendSteps } from '../run/planned-steps'

/** `check`, and `batch` before it sends, build, compare and simulate. */
export type SwapStepKind = 'switch' | SpendStep | (typeof sendSteps)[number] | (typeof batchSteps)[number]

/** The outcome on the chain, in raw units, read from the block of the transaction. */
export type SwapReceipt = {
  hash: Hash
  blockNumber: bigint
  /** The amount of the token sold that left the account. */
  paid: bigint
  /** The amount of the token bought that arrived at the receiver. */
  received: bigint
  gasUsed: bigint
  /** The network cost in wei. */
  gasPaid: bigint
}

/** `bound`: the proved bound of the confirmed quote. */
export type SwapRun = Run<SwapStepKind> & { terms: SwapTerms; bound?: QuotedBound | undefined; receipt?: SwapReceipt }
