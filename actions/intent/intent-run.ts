import type { Address, Hash, Hex } from 'viem'
import type { RefundClaim } from '@/lib/chain/intent/refund-claim'
import type { BaseError } from '@/lib/errors'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import type { IntentStatus } from '@/lib/order/lifecycle'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import type { Run } from '../run/advance-run'
import type { SpendStep } from '../run/meet-requirements'
import type { sendSteps } from '../run/planned-steps'

/** `auction` and `settle` are done by others. */
export type IntentStepKind = 'switch' | SpendStep | 'sign' | 'post' | (typeof sendSteps)[number] | 'auction' | 'settle'

/** What the chain says of a fill, raw units. */
export type IntentFill = {
  transactionHash: Hash
  blockNumber: bigint
  /** What the owner gave, every fee counted. */
  paid: bigint
  /** What arrived at the beneficiary. */
  received: bigint
  /** Orders that the same transaction filled; not in what an older page kept. */
  others?: number
  /** By so many settlements, of which the transaction is the last; absent where one filled all of it. */
  parts?: number
}

/** What came of it. */
export type IntentOutcome =
  | { kind: 'filled'; fill: IntentFill }
  /** Not over while it was watched: it goes on without this page. */
  | { kind: 'open' }
  | { kind: 'over'; status: IntentStatus }
  /** The service was asked for it, but for what `error` says; a fill on its way may still come first. */
  | { kind: 'cancelAsked'; orders: readonly { orderId: string; error?: BaseError }[] }
  /** On the chain. `paidBack`: what was still deposited for it, raw units of its source. */
  | { kind: 'cancelled'; transactionHash: Hash; gasPaid: bigint; paidBack?: bigint }
  /** Raw units of the native token, or of what was in a vault. */
  | { kind: 'withdrawn' | 'deposited'; transactionHash: Hash; gasPaid: bigint; amount: bigint }
  /** A refund that the bridge kept. Raw units of its token. */
  | { kind: 'claimed'; transactionHash: Hash; gasPaid: bigint; amount: bigint }

/**
 * A withdrawal: `amount` is raw units of the native token. With a vault all that the position in it pays is withdrawn,
 * and `amount` is what was shown of it.
 */
export type Withdrawal = { amount: bigint; vault?: OrderVault }

/** The vault of an order, and the token that it takes. */
export type OrderVault = { hash: Hex; token: Address; strategy: Address }

/** What a run is about: all that is needed to say what came of it when the page was closed meanwhile. */
export type IntentSubject =
  /** `made`: what was signed, once it was; of native tokens what is to be deposited for, once it is kept. */
  | { kind: 'place'; terms: PlaceTerms; made?: SignedIntent }
  /** `onChain`: by a transaction, else by a signature that the service takes. */
  | { kind: 'cancel'; hash: Hex; onChain: boolean }
  /** By signatures, orders of one chain. */
  | { kind: 'cancelMany'; count: number }
  /** For an order that waits for it, and signs it; raw units of the native token. */
  | { kind: 'deposit'; hash: Hex; amount: bigint }
  /** Of what is deposited, whichever order it was for. */
  | ({ kind: 'withdraw' } & Withdrawal)
  /** Claims the refunds in a token that the bridge keeps for the owner of an order. */
  | { kind: 'claim'; hash: Hex; claim: RefundClaim }

export type IntentRun = Run<IntentStepKind> & { subject: IntentSubject; outcome?: IntentOutcome }

/**
 * Names what a run is about. A new run replaces the earlier one of its scope: orders are placed, and deposits are
 * withdrawn, one after the other. Each order has its own scope for its deposit, its cancellation and its claim.
 */
export type IntentScope =
  | 'place'
  | 'limit'
  | 'twap'
  | 'handler'
  | 'cancelMany'
  | 'withdraw'
  | `${'cancel' | 'deposit' | 'claim' | 'withdraw'}:${Hex}`
