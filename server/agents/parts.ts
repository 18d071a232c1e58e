import type { IntentOrder } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'

const wholeBps = 10_000n
/** Minimum size of a part and of the rest in bps of the order; avoids dust. */
const minBps = 100n
/** Divisor: the gas of a part is at most a twentieth of it. */
const gasShare = 20n

/**
 * True if a fill leaves less than a hundredth of the order, but not nothing. Units of its total.
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
  return left > 0n && left * wholeBps < total * minBps
}

/** The parts of an order in ascending order: units of its total, at whole basis points of it. */
export type Parts = { count: number; at: (index: number) => bigint }

/**
 * Returns the parts of an order that are worth settling and leave no dust; undefined if only the
 * entire rest is. `gas` in source units.
 *
 * @example
 * partsOf({ kind: 0, srcAmount: 1_000_000n, destAmount: 1n }, { filled: 0n, gas: 1_000n })
 * // { count: 9601, ... }, from 2 % to 98 %
 */
export const partsOf = (
  order: Pick<IntentOrder, 'kind' | 'srcAmount' | 'destAmount'>,
  { filled, gas }: { filled: bigint; gas: bigint },
): Parts | undefined => {
  const total = intentTotal(order)
  const gasBps = (gas * gasShare * wholeBps + order.srcAmount - 1n) / order.srcAmount
  const minPart = gasBps > minBps ? gasBps : minBps
  const maxPart = ((total - filled) * wholeBps) / total - minPart
  const at = (index: number) => (total * (minPart + BigInt(index))) / wholeBps
  return maxPart < minPart || at(0) === 0n ? undefined : { count: Number(maxPart - minPart) + 1, at }
}
