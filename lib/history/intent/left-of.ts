import { smallest, sumOf } from '@/lib/amount'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { amountsLeft } from '@/lib/order/intent-left'
import { type Schedule, sliceAmount, slicesDone } from '@/lib/order/twap'

/**
 * Returns the rest of an order after the fills that the service reports, raw units: the maximum
 * that may still be taken, and the minimum that has to arrive for it; of a TWAP sale that minimum
 * for each remaining slice.
 *
 * @example
 * const order = { kind: 0, srcAmount: 4n, destAmount: 10n, expectedAmount: 11n }
 * leftOf(order, [{ spentAmount: '1', receivedAmount: '3' }])
 * // { srcAmount: 3n, destAmount: 7n, expectedAmount: 8n }
 */
export const leftOf = (
  order: Pick<IntentOrder, 'kind' | 'srcAmount' | 'destAmount' | 'expectedAmount' | 'bridge'>,
  fills: readonly Pick<IntentRecord['transactions'][number], 'spentAmount' | 'receivedAmount'>[],
  schedule?: Schedule | undefined,
) => {
  const isSale = order.kind === orderKinds.SELL
  const total = isSale ? order.srcAmount : order.destAmount
  const filled = smallest(filledOf(order, { fills, schedule }), total)
  const left = amountsLeft(order, filled)
  if (!schedule || !isSale) return left
  const destAmount = (order.destAmount / schedule.slices) * (schedule.slices - slicesDone(order, schedule, filled))
  return { ...left, destAmount, expectedAmount: destAmount }
}

type Fills = { fills: Parameters<typeof leftOf>[1]; schedule: Schedule | undefined }

/** Returns the filled amount: the spent source of a sale, or the received destination. */
const filledOf = (order: Parameters<typeof leftOf>[0], { fills, schedule }: Fills): bigint => {
  const isSale = order.kind === orderKinds.SELL
  // The recipient of a purchase across chains gets less than it bought, by the fee of the bridge.
  if (!isSale && isBridged(order)) {
    const isOver = BigInt(fills.length) >= (schedule?.slices ?? 1n)
    return isOver ? order.destAmount : BigInt(fills.length) * sliceAmount(order.destAmount, schedule)
  }
  return sumOf(fills.map((fill) => BigInt((isSale ? fill.spentAmount : fill.receivedAmount) ?? 0)))
}
