import { larger, smallest } from '../amount'
import type { IntentOrder } from './intent'
import { orderKinds } from './intent'

/**
 * How the source of an intent order is taken: by the allowance; by that or the order's own permit; inside Permit2, which itself needs an
 * allowance; or out of the owner's deposit of native tokens.
 */
export const sourcePulls = ['allowance', 'permit', 'permit2', 'deposit'] as const
export type SourcePull = (typeof sourcePulls)[number]

/**
 * What the parts of an order add up to, raw units: of a sale of its source, of a purchase of its destination.
 *
 * @example
 * intentTotal({ kind: 0, srcAmount: 3_000n, destAmount: 1n }) // 3000n
 */
export const intentTotal = ({ kind, srcAmount, destAmount }: Pick<IntentOrder, 'kind' | 'srcAmount' | 'destAmount'>) =>
  kind === orderKinds.SELL ? srcAmount : destAmount

/**
 * The most that what is left of an order may still take of the source, raw units; `filled` as in `intentTotal`. What parts took is rounded
 * down by the contract, so that what is left never exceeds it.
 *
 * @example
 * sourceLeft({ kind: 1, srcAmount: 10n, destAmount: 3n }, 1n) // 7n
 */
export const sourceLeft = (order: Pick<IntentOrder, 'kind' | 'srcAmount' | 'destAmount'>, filled: bigint): bigint =>
  order.srcAmount - (order.srcAmount * filled) / intentTotal(order)

/** What an order stands on, raw units of what its source is held in. `allowance` is that of the contract which pulls: Permit2 or the intent contract. */
export type IntentBacking = { balance: bigint; allowance: bigint; permitAllowance: bigint | null }

/**
 * What the intent contract can take for an order now.
 *
 * @example
 * takeableOf('permit', { balance: 10n, allowance: 0n, permitAllowance: 7n }) // 7n
 */
export const takeableOf = (pull: SourcePull, { balance, allowance, permitAllowance }: IntentBacking): bigint => {
  const permitted = permitAllowance ?? 0n
  if (pull === 'deposit') return balance
  if (pull === 'permit2') return smallest(balance, allowance, permitted)
  return smallest(balance, pull === 'permit' ? larger(permitted, allowance) : allowance)
}
