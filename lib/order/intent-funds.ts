import { maxUint256 } from 'viem'
import { larger, smallest } from '../amount'
import type { IntentOrder } from './intent'
import { orderKinds } from './intent'
import { maxShortage, type SignedPosition, soldFrom } from './position/position'

/**
 * The ways to pull the source of an intent order: by the allowance; by that or the order's own
 * permit; inside Permit2, which itself needs an allowance; from the owner's native deposit; from
 * the owner's position in a vault; or by the handler, which only a simulated settlement can verify.
 */
export const sourcePulls = ['allowance', 'permit', 'permit2', 'deposit', 'strategy', 'handler'] as const
export type SourcePull = (typeof sourcePulls)[number]

/**
 * Returns the amount that fills add up to: a sale's source or a purchase's destination, raw units.
 *
 * @example
 * intentTotal({ kind: 0, srcAmount: 3_000n, destAmount: 1n }) // 3000n
 */
export const intentTotal = ({ kind, srcAmount, destAmount }: Pick<IntentOrder, 'kind' | 'srcAmount' | 'destAmount'>) =>
  kind === orderKinds.SELL ? srcAmount : destAmount

/**
 * Returns the maximum of the source that the rest of an order may take, raw units; `filled` as in
 * `intentTotal`. The contract rounds past fills down, so that the rest never exceeds it.
 *
 * @example
 * sourceLeft({ kind: 1, srcAmount: 10n, destAmount: 3n }, 1n) // 7n
 */
export const sourceLeft = (order: Pick<IntentOrder, 'kind' | 'srcAmount' | 'destAmount'>, filled: bigint): bigint =>
  order.srcAmount - (order.srcAmount * filled) / intentTotal(order)

/**
 * The funds of an order, raw units of the source. `allowance` is that of the pulling contract:
 * Permit2 or the intent contract. A position has its worth as `balance`, its shares as `allowance`.
 */
export type IntentBacking = { balance: bigint; allowance: bigint; permitAllowance: bigint | null }

/**
 * Returns what the intent contract can take for an order now. For a position that is what the order
 * sells, plus the tolerated shortage (`soldFrom`). A handler's amount is not limited.
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
