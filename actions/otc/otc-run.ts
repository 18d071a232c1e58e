import type { Hex } from 'viem'
import type { BaseError } from '@/lib/errors'
import type { RfqFill } from '@/lib/order/rfq-fill'
import type { SignedOrder } from '@/lib/order/rfq-link'
import type { Run } from '../run/advance-run'
import type { SpendStep } from '../run/meet-requirements'
import type { sendSteps } from '../run/planned-steps'

export type OtcStepKind = 'wrap' | SpendStep | 'switch' | 'sign' | 'post' | (typeof sendSteps)[number]

/** What came of it. Amounts in raw units, network costs in wei. */
export type OtcOutcome =
  | { kind: 'created'; hash: Hex; signed: SignedOrder; postError?: BaseError }
  | ({ kind: 'filled'; transactionHash: Hex; blockNumber: bigint; gasPaid: bigint } & RfqFill)
  /** `alreadySettled`: so many of the chosen ones were filled or cancelled before. */
  | { kind: 'cancelled'; transactionHash: Hex; count: number; alreadySettled: number; gasPaid: bigint }

/** What a run is about: all that is needed to say what came of it when the page was closed meanwhile. */
export type OtcSubject =
  /** `answers`: the order that this one is a counter offer to. `made`: what was signed, once it was. */
  | { kind: 'create'; answers?: Hex | undefined; made?: { hash: Hex; signed: SignedOrder } }
  | { kind: 'fill'; hash: Hex; confirmed: RfqFill }
  | { kind: 'cancel'; from: CancelPlace; orderHashes: readonly Hex[] }

/** Where orders are cancelled: the list of the desk, or the page of one order. */
export type CancelPlace = 'desk' | Hex

export type OtcRun = Run<OtcStepKind> & { subject: OtcSubject; outcome?: OtcOutcome }

/**
 * Names what a run is about. A new run replaces the earlier one of its scope: each order is filled by itself, and offers
 * are made one after the other.
 */
export type OtcScope = 'create' | `fill:${Hex}` | `cancel:${CancelPlace}`
