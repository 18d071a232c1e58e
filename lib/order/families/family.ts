import type { Address, Hex } from 'viem'
import type { IntentOrder } from '../intent'
import type { SignedPosition } from '../position/position'
import type { Schedule } from '../twap'
import type { FillRule } from './fill-rules'
import type { StructField } from './struct'

/** The contract that completes an order with its output, and the owner's instructions for it. */
export type SignedHandler = { handler: Address; data: Hex }

/**
 * The signed terms of an order, as if it were filled at once; with the schedule of a sliced one,
 * the position of one whose source is in a vault, and the handler of one that a contract completes.
 */
export type SignedTerms = {
  order: IntentOrder
  schedule?: Schedule | undefined
  position?: SignedPosition | undefined
  handling?: SignedHandler | undefined
}

/** The terms that determine the minimum of a slice. */
export type MinimumTerms = { order: Pick<IntentOrder, 'destAmount'>; schedule?: Schedule | undefined }

/** The intent contract's functions for a family; `fills` determines the arguments to settle. */
export type FamilyMethods = {
  /** Fills an order through an executor, by its kind. */
  settle: Record<IntentOrder['kind'], string>
  /** Fills an order from the sender's tokens; absent if the family has no such function. */
  direct?: string
  /**
   * Cancels an order with a deposited source, in native tokens or in a vault, and refunds it.
   * `flags` follow the order in the arguments; deployments from before April 2026 only have
   * families with flags. Absent if sources are never deposited.
   */
  cancel?: { name: string; flags: readonly boolean[] }
}

/**
 * A family of intent orders: the struct that owners sign, and everything that depends on it. A new
 * family needs a file in this folder, an entry in `families`, and a module of the intent contract.
 */
export type IntentFamily = {
  /** The fields of the signed struct, in its order. */
  fields: readonly StructField[]
  fills: FillRule
  /** The only kind of its orders; undefined if it has sales and purchases. */
  kind: IntentOrder['kind'] | undefined
  /** False if the struct has no expected amount: then fills have no surplus. */
  hasExpectedAmount: boolean
  methods: FamilyMethods
  /** Returns the minimum output per slice, raw units; only if the family's struct contains it. */
  minimumPerSlice?: (terms: MinimumTerms) => bigint
  /** Its own field names, mapped to those that all sliced families share in the contract. */
  sharedNames: Readonly<Record<string, string>>
  /** Returns the signed struct. The inverse of `termsOf`. */
  structOf: (terms: SignedTerms) => object
  /** Returns the terms of a signed struct. */
  // biome-ignore lint/suspicious/noExplicitAny: each family reads its own struct
  termsOf: (struct: any) => SignedTerms
}
