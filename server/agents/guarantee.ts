import { smallest } from '@/lib/amount'
import { feeTermsOf } from '@/lib/chain/fees/intent-fee'
import { orderKinds } from '@/lib/order/intent'
import { limitBeforeFees } from '@/lib/order/limit-before-fees'
import type { Guarantee, OpenIntent } from './agent'

/**
 * Maximum deviation, bps, of a settlement by our own route from its bid before the contract reverts
 * it. At a volatility of 80 % a year a price moves by 5 bps (one standard deviation) in a block of
 * 12 s, and by 11 bps in the 60 s until a settlement expires, so honest settlements rarely revert.
 * It is half of the slippage that a ticket of listed tokens signs, and bounds the profit of a
 * sandwich attack in a public mempool.
 */
export const driftBps = 25n
const wholeBps = 10_000n

/**
 * Returns what a settlement by our own route guarantees of a fill: the promise less `driftBps`,
 * rounded for the owner, and for a purchase at most the signed source. Raw units before fees.
 *
 * @example
 * guaranteeOf(sale, { fill: 1_000n, fillIn: 1_000n, fillOut: 8_000n })
 * // { maxIn: 1000n, minOut: 7980n }
 */
export const guaranteeOf = (
  { family, order, filled }: Pick<OpenIntent, 'family' | 'order' | 'filled'>,
  { fill, fillIn, fillOut }: { fill: bigint; fillIn: bigint; fillOut: bigint },
): Guarantee => {
  const drift = (amount: bigint) => (amount * driftBps) / wholeBps
  if (order.kind === orderKinds.SELL) return { maxIn: fillIn, minOut: fillOut - drift(fillOut) }
  const { srcAmount } = limitBeforeFees(order, { filled, fill, terms: feeTermsOf({ family, order }) })
  const maxIn = fillIn + drift(fillIn)
  return { maxIn: smallest(maxIn, srcAmount), minOut: fillOut }
}
