import type { Address, Hex } from 'viem'
import type { IntentOrder } from '../intent'
import type { SignedPosition } from '../position/position'
import type { Schedule } from '../twap'
import type { FillRule } from './fill-rules'
import type { StructField } from './struct'

/** The contract that completes an order with its output, and what the owner tells it. */
export type SignedHandler = { handler: Address; data: Hex }

/**
 * The terms that an owner signed as one order filled at once, the schedule of one that is filled in slices, the
 * position of one whose source is in a vault, and the handler of one that a contract completes.
 */
export type SignedTerms = {
  order: IntentOrder
  schedule?: Schedule | undefined
  position?: SignedPosition | undefined
  handling?: SignedHandler | undefined
}

/** The terms that the minimum of a slice follows from. */
export type MinimumTerms = { order: Pick<IntentOrder, 'destAmount'>; schedule?: Schedule | undefined }

/** The functions of the intent contract for a family. The arguments of those that fill follow from `fills`. */
export type FamilyMethods = {
  /** Fills an order through an executor, by its kind. */
  settle: Record<IntentOrder['kind'], string>
  /** Fills an order from what the sender has; absent where none does. */
  direct?: string
  /**
   * Cancels an order whose source was deposited, as native tokens or in a vault, and pays the deposit back. `flags`
   * follow the order in its arguments; deployments of before April 2026 know no family without them. Absent where no
   * source is deposited.
   */
  cancel?: { name: string; flags: readonly boolean[] }
}

/**
 * A family of intent orders: a struct that owners sign, and everything that depends on which struct it is. A new family
 * is a file in this folder, an entry in `families`, and a module of the intent contract.
 */
export type IntentFamily = {
  /** The fields of the signed struct, in its order. */
  fields: readonly StructField[]
  fills: FillRule
  /** The only kind of its orders; undefined for a family of sales and purchases. */
  kind: IntentOrder['kind'] | undefined
  /** False if the struct has no expected amount: then no part of a fill is surplus. */
  hasExpectedAmount: boolean
  methods: FamilyMethods
  /** Returns the least that each slice has to bring, raw units; only of a family whose struct has it. */
  minimumPerSlice?: (terms: MinimumTerms) => bigint
  /** The names of its own fields in the struct that all families in slices share in the contract. */
  sharedNames: Readonly<Record<string, string>>
  /** Returns the signed struct. The inverse of `termsOf`. */
  structOf: (terms: SignedTerms) => object
  /** Returns the terms of a signed struct. */
  // biome-ignore lint/suspicious/noExplicitAny: each family reads its own struct
  termsOf: (struct: any) => SignedTerms
}
