import { type IntentOrder, orderKinds } from './intent'
import { type IntentFeeTerms, sharePurchase, shareSale } from './intent-fee'
import { intentTotal } from './intent-funds'
import { amountsOfFill } from './intent-left'

type Limited = Pick<IntentOrder, 'kind' | 'srcAmount' | 'destAmount' | 'expectedAmount'>

/**
 * Returns what the agent of a fill receives and must deliver, raw units before fees: for a sale
 * exactly `srcAmount`, and the minimum of the destination that leaves the owner the signed amount;
 * for a purchase the maximum of the source that keeps the owner within the signed amount, and
 * exactly `destAmount`. `fill` is a part of the order (`intentTotal`), by default the rest.
 *
 * @example
 * limitBeforeFees(order, { filled: 0n, terms: { ...terms, feeBps: 100 } })
 * // { srcAmount: 3n, destAmount: 999999n }
 */
export const limitBeforeFees = (
  order: Limited,
  { filled, terms, fill = intentTotal(order) - filled }: { filled: bigint; terms: IntentFeeTerms; fill?: bigint },
): { srcAmount: bigint; destAmount: bigint } => {
  const { srcAmount, destAmount, expectedAmount: expected } = amountsOfFill(order, { filled, fill })
  // A fee never exceeds 1/50.
  if (order.kind === orderKinds.SELL) {
    const reaches = (arrived: bigint) => shareSale({ arrived, expected, minimum: destAmount }, terms).net >= destAmount
    return { srcAmount, destAmount: firstOf(destAmount, destAmount + destAmount / 49n + 1n, reaches) }
  }
  const exceeds = (spent: bigint) => sharePurchase({ spent, expected, maximum: srcAmount }, terms).total > srcAmount
  return { srcAmount: firstOf(srcAmount - srcAmount / 50n, srcAmount + 1n, exceeds) - 1n, destAmount }
}

/**
 * Returns the limit price of an order: raw destination per raw unit of the source, before fees. A
 * float for searching orders, with an error of up to 10^-15.
 *
 * @example
 * limitRate({ ...order, srcAmount: 3n, destAmount: 990_000n }, noFee) // 330000
 */
export const limitRate = (order: Limited, terms: IntentFeeTerms): number => {
  const { srcAmount, destAmount } = limitBeforeFees(order, { filled: 0n, terms })
  return Number(destAmount) / Math.max(Number(srcAmount), 1)
}

/** Returns the first number from `low` that satisfies a monotonic condition, or `high`. */
const firstOf = (low: bigint, high: bigint, holds: (value: bigint) => boolean): bigint => {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) / 2n
    if (holds(middle)) to = middle
    else from = middle + 1n
  }
  return from
}
