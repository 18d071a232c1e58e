import type { Hex } from 'viem'
import type { BaseError } from '@/lib/errors'
import type { RfqFill } from '@/lib/order/rfq-fill'
import type { SignedOrder } from '@/lib/order/rfq-link'
import type { Run } from '../run/advance-run'
import type { SpendStep } from '../run/meet-requirements'
import type { batchSteps, sendSteps } from '../run/planned-steps'

export type OtcStepKind =
  | ('wrap' | SpendStep | 'switch' | 'sign' | 'post')
  | (typeof sendSteps | typeof batchSteps)[number]

/** The outcome of a run. Amounts in raw units, network costs in wei. */
export type OtcOutcome =
  | { kind: 'created'; hash: Hex; signed: SignedOrder; postError?: BaseError }
  | ({ kind: 'filled'; transactionHash: Hex; blockNumber: bigint; gasPaid: bigint } & RfqFill)
  /** `alreadySettled`: the number of chosen orders that were filled or cancelled before. */
  | { kind: 'cancelled'; transactionHash: Hex; count: number; alreadySettled: number; gasPaid: bigint }

/** An offer that the owners of a contract account still have to sign. */
export type OfferDraft = { hash: Hex; unsigned: Omit<SignedOrder, 'signature'> }

/** The subject of a run, with all that is needed to find its outcome after a reload. */
export type OtcSubject =
  /** `answers`: the countered order. `made`: the signed order, once it exists. */
  | { kind: 'create'; answers?: Hex | undefined; made?: { hash: Hex; signed: SignedOrder } }
  | { kind: 'fill'; hash: Hex; confirmed: RfqFill }
  | { kind: 'cancel'; from: CancelPlace; orderHashes: readonly Hex[] }

/** The place where orders are cancelled: the list of the desk, or the page of one order. */
export type CancelPlace = 'desk' | Hex

export type OtcRun = Run<OtcStepKind> & { subject: OtcSubject; outcome?: OtcOutcome }

/**
 * The scope of a run. A new run replaces the earlier one of its scope: each order is filled
 * separately, and offers are made one after the other.
 */
export type OtcScope = 'create' | `fill:${Hex}` | `cancel:${CancelPlace}`
