import { toSettled } from '@/lib/chain/intent/settle-call'
import type { OpenIntent } from '../../agents/agent'
import { type IntentRow, signedOf } from '../../intent/orders/order-row'

/**
 * A stored order as agents are asked about it, after some of it was filled; of one in slices the next one.
 *
 * @example
 * toOpenIntent(row).filled // 0n
 */
export const toOpenIntent = (row: IntentRow, filled: bigint = row.filled): OpenIntent => ({
  orderHash: row.orderHash,
  ...toSettled({ ...signedOf(row), signature: row.signature, filled }),
})
