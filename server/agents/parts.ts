import type { IntentOrder } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'

const wholeBps = 10_000n
/** Basis points of an order that a part has at least, and leaves: so nothing is left that nobody would settle, and an order has few parts. */
const leastBps = 100n
/** The gas of a part is at most one in so many of it. */
const gasShare = 20n

/**
 * Says whether a fill leaves so little of an order that nobody would settle it: something, and less than a hundredth. Units of its total.
 *
 * @example
 * leavesDust({ kind: 0, srcAmount: 1_000n, destAmount: 1n }, { filled: 0n, fill: 995n }) // true
 */
export const leavesDust = (
  order: Pick<IntentOrder, 'kind' | 'srcAmount' | 'destAmount'>,
  { filled, fill }: { filled: bigint; fill: bigint },
): boolean => {
  const total = intentTotal(order)
  const left = total - filled - fill
  return left > 0n && left * wholeBps < total * leastBps
}

/** Parts of an order, the smallest first: units of its total, whole basis points of it as the contract counts them. */
export type Parts = { count: number; at: (index: number) => bigint }

/**
 * The parts of an order that are worth settling and leave one that is; undefined where there is none but all that is left. `gas` in source units.
 *
 * @example
 * partsOf({ kind: 0, srcAmount: 1_000_000n, destAmount: 1n }, { filled: 0n, gas: 1_000n }) // { count: 9601, ... }, from 2 % to 98 %
 */
export const partsOf = (
  order: Pick<IntentOrder, 'kind' | 'srcAmount' | 'destAmount'>,
  { filled, gas }: { filled: bigint; gas: bigint },
): Parts | undefined => {
  const total = intentTotal(order)
  const gasBps = (gas * gasShare * wholeBps + order.srcAmount - 1n) / order.srcAmount
  const least = gasBps > leastBps ? gasBps : leastBps
  const most = ((total - filled) * wholeBps) / total - least
  const at = (index: number) => (total * (least + BigInt(index))) / wholeBps
  return most < least || at(0) === 0n ? undefined : { count: Number(most - least) + 1, at }
}
