import type { Address, Hash, Hex } from 'viem'
import type { Arrival } from '@/lib/chain/bridge/landing'
import type { RefundClaim } from '@/lib/chain/intent/refund-claim'
import type { BaseError } from '@/lib/errors'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import type { IntentStatus } from '@/lib/order/lifecycle'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import type { Run } from '../run/advance-run'
import type { SpendStep } from '../run/meet-requirements'
import type { batchSteps, sendSteps } from '../run/planned-steps'

/** `auction` and `settle` are performed by the agents. */
export type IntentStepKind =
  | 'switch'
  | SpendStep
  | 'sign'
  | 'post'
  | (typeof sendSteps)[number]
  | (typeof batchSteps)[number]
  | 'auction'
  | 'settle'

/** A fill as the chain shows it, raw units. */
export type IntentFill = {
  transactionHash: Hash
  blockNumber: bigint
  /** The amount that the owner paid, including every fee. */
  paid: bigint
  /** The amount that the beneficiary received. */
  received: bigint
  /** The number of other orders in the same transaction; absent in old stored runs. */
  others?: number
  /** The number of settlements, the transaction being the last; absent if it is the only one. */
  parts?: number
}

/** The outcome of a run. */
export type IntentOutcome =
  | { kind: 'filled'; fill: IntentFill }
  /** The order was still open when watching ended, and continues without this page. */
  | { kind: 'open' }
  | { kind: 'over'; status: IntentStatus }
  /**
   * The service was asked to cancel, except for orders with an `error`; a fill in progress may
   * still come first. `status`: only of a single order, as last read from the service.
   */
  | { kind: 'cancelAsked'; orders: readonly { orderId: string; error?: BaseError; status?: IntentStatus }[] }
  /** Cancelled on the chain. `paidBack`: the rest of its deposit, raw units of its source. */
  | { kind: 'cancelled'; transactionHash: Hash; gasPaid: bigint; paidBack?: bigint }
  /** Raw units of the native token, or of the token that was in a vault. */
  | { kind: 'withdrawn' | 'deposited'; transactionHash: Hash; gasPaid: bigint; amount: bigint }
  /** A refund that the bridge held. Raw units of its token. */
  | { kind: 'claimed'; transactionHash: Hash; gasPaid: bigint; amount: bigint }
  /** An arrival that was not sold in time, paid to its recipient. Raw units of its token. */
  | { kind: 'released'; transactionHash: Hash; gasPaid: bigint; amount: bigint }

/**
 * A withdrawal: `amount` is raw units of the native token. With a vault the whole position is
 * withdrawn, and `amount` is what was shown of it.
 */
export type Withdrawal = { amount: bigint; vault?: OrderVault }

/** The vault of an order and the token that it takes. */
export type OrderVault = { hash: Hex; token: Address; strategy: Address }

/** An order that the owners of a contract account still have to sign. */
export type IntentDraft = Omit<SignedIntent, 'signature'>

/** The subject of a run, with all that is needed to find its outcome after a reload. */
export type IntentSubject =
  /** `made`: the signed order, once it exists; for native tokens the one to deposit for. */
  | { kind: 'place'; terms: PlaceTerms; made?: SignedIntent }
  /** `onChain`: true for a transaction, false for a signature to the service. */
  | { kind: 'cancel'; hash: Hex; onChain: boolean }
  /** Orders of one chain, by signatures, or `onChain` by one transaction. */
  | { kind: 'cancelMany'; count: number; onChain?: true }
  /** For an order that waits for this deposit, which signs it; raw units of the native token. */
  | { kind: 'deposit'; hash: Hex; amount: bigint }
  /** A withdrawal from the owner's deposits, whichever order they were for. */
  | ({ kind: 'withdraw' } & Withdrawal)
  /** Claims the refunds in a token that the bridge keeps for the owner of an order. */
  | { kind: 'claim'; hash: Hex; claim: RefundClaim }
  /** Pays out what arrived for an order of another chain, and was not sold in time. */
  | { kind: 'release'; hash: Hex; arrival: Arrival }

export type IntentRun = Run<IntentStepKind> & { subject: IntentSubject; outcome?: IntentOutcome }

/**
 * The scope of a run. A new run replaces the earlier one of its scope: orders are placed, and
 * deposits withdrawn, one after the other. Each order has its own scope for its deposit, its
 * cancellation, its claim and its release.
 */
export type IntentScope =
  | 'place'
  | 'limit'
  | 'twap'
  | 'handler'
  | 'cancelMany'
  | 'withdraw'
  | `${'cancel' | 'deposit' | 'claim' | 'release' | 'withdraw'}:${Hex}`
