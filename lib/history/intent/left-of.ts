import { smallest } from '@/lib/amount'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { amountsLeft } from '@/lib/order/intent-left'
import { type Schedule, slicesDone } from '@/lib/order/twap'

/**
 * What is left of an order after the fills that the service tells of, raw units: all that may still be taken, and the least that has to
 * arrive for it: of a sale over time so much for each slice that is left.
 *
 * @example
 * leftOf({ kind: 0, srcAmount: 4n, destAmount: 10n, expectedAmount: 11n }, [{ spentAmount: '1', receivedAmount: '3' }])
 * // { srcAmount: 3n, destAmount: 7n, expectedAmount: 8n }
 */
export const leftOf = (
  order: Pick<IntentOrder, 'kind' | 'srcAmount' | 'destAmount' | 'expectedAmount'>,
  fills: readonly Pick<IntentRecord['transactions'][number], 'spentAmount' | 'receivedAmount'>[],
  schedule?: Schedule | undefined,
) => {
  const isSale = order.kind === orderKinds.SELL
  const sum = fills.reduce((sum, one) => sum + BigInt((isSale ? one.spentAmount : one.receivedAmount) ?? 0), 0n)
  const whole = isSale ? order.srcAmount : order.destAmount
  const filled = smallest(sum, whole)
  const left = amountsLeft(order, filled)
  if (!schedule || !isSale) return left
  const destAmount = (order.destAmount / schedule.slices) * (schedule.slices - slicesDone(order, schedule, filled))
  return { ...left, destAmount, expectedAmount: destAmount }
}
