import { type IntentOrder, orderKinds } from './intent'
import { type IntentFeeTerms, sharePurchase, shareSale } from './intent-fee'
import { intentTotal } from './intent-funds'
import { amountsOfFill } from './intent-left'

type Limited = Pick<IntentOrder, 'kind' | 'srcAmount' | 'destAmount' | 'expectedAmount'>

/**
 * Returns what the agent that fills an order is given and has to bring, raw units before fees: of a
 * sale exactly `srcAmount`, and the minimum of the destination that leaves the owner what was
 * signed; of a purchase the maximum of the source that keeps the owner within what was signed, and
 * exactly `destAmount`. `fill` is a part of the order (`intentTotal`), all that is left of it by
 * default.
 *
 * @example
 * limitBeforeFees({ kind: 0, srcAmount: 3n, destAmount: 990_000n, expectedAmount: 1_000_000n }, { filled: 0n, terms: { ...terms, feeBps: 100 } })
 * // { srcAmount: 3n, destAmount: 999999n }
 */
export const limitBeforeFees = (
  order: Limited,
  { filled, terms, fill = intentTotal(order) - filled }: { filled: bigint; terms: IntentFeeTerms; fill?: bigint },
): { srcAmount: bigint; destAmount: bigint } => {
  const { srcAmount, destAmount, expectedAmount: expected } = amountsOfFill(order, { filled, fill })
  // No fee is more than a fiftieth.
  if (order.kind === orderKinds.SELL) {
    const reaches = (arrived: bigint) => shareSale({ arrived, expected, minimum: destAmount }, terms).net >= destAmount
    return { srcAmount, destAmount: firstOf(destAmount, destAmount + destAmount / 49n + 1n, reaches) }
  }
  const exceeds = (spent: bigint) => sharePurchase({ spent, expected, most: srcAmount }, terms).total > srcAmount
  return { srcAmount: firstOf(srcAmount - srcAmount / 50n, srcAmount + 1n, exceeds) - 1n, destAmount }
}

/**
 * The least that an order asks for, as a rate: raw destination for a raw unit of the source, before fees. A float, for finding orders: it may be off
 * by a part in 10^15.
 *
 * @example
 * limitRate({ kind: 0, srcAmount: 3n, destAmount: 990_000n, expectedAmount: 1_000_000n }, noFee) // 330000
 */
export const limitRate = (order: Limited, terms: IntentFeeTerms): number => {
  const { srcAmount, destAmount } = limitBeforeFees(order, { filled: 0n, terms })
  return Number(destAmount) / Math.max(Number(srcAmount), 1)
}

/** The first number from `low` on that holds, if all from some number up to `high` do; `high` where none before it does. */
const firstOf = (low: bigint, high: bigint, holds: (value: bigint) => boolean): bigint => {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) / 2n
    if (holds(middle)) to = middle
    else from = middle + 1n
  }
  return from
}
