import { maxUint256 } from 'viem'
import { larger, smallest } from '../amount'
import type { IntentOrder } from './intent'
import { orderKinds } from './intent'
import { maxShortage, type SignedPosition, soldFrom } from './position/position'

/**
 * How the source of an intent order is taken: by the allowance; by that or the order's own permit; inside Permit2, which itself needs an
 * allowance; out of the owner's deposit of native tokens; out of the owner's position in a vault; or by the handler, of
 * which only a settlement on trial tells whether it can.
 */
export const sourcePulls = ['allowance', 'permit', 'permit2', 'deposit', 'strategy', 'handler'] as const
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

/**
 * The funds behind an order, raw units of what its source is held in. `allowance` is that of the contract which
 * pulls: Permit2 or the intent contract. Of a position
 * `balance` is what it is worth, and `allowance` its shares.
 */
export type IntentBacking = { balance: bigint; allowance: bigint; permitAllowance: bigint | null }

/**
 * Returns what the intent contract can take for an order now. Of a position it is what the order sells, and what the
 * contract lets it be short of (`soldFrom`). What a handler brings is not known here, and has no bound.
 *
 * @example
 * takeableOf('permit', { balance: 10n, allowance: 0n, permitAllowance: 7n }) // 7n
 */
export const takeableOf = (
  pull: SourcePull,
  { balance, allowance, permitAllowance }: IntentBacking,
  position?: SignedPosition | undefined,
): bigint => {
  const permitted = permitAllowance ?? 0n
  if (pull === 'deposit') return balance
  if (pull === 'handler') return maxUint256
  if (pull === 'strategy') {
    const sold = position ? soldFrom({ shares: allowance, worth: balance }, position) : 0n
    return sold + sold / (maxShortage - 1n)
  }
  if (pull === 'permit2') return smallest(balance, allowance, permitted)
  return smallest(balance, pull === 'permit' ? larger(permitted, allowance) : allowance)
}
