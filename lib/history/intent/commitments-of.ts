import type { LiveOrders } from '@/lib/api/intent/intent-queries'
import { readSigned } from '@/lib/order/families/families'
import { intentCommitments, type LiveRecord } from './intent-commitments'
import { leftOf } from './left-of'

/**
 * Returns the amount of a token that live orders of an account take from its allowance of the
 * intent contract, raw units, and if a new order may carry a permit: false if one of them carries a
 * permit that this would invalidate. Orders by Permit2 use another allowance. Orders beyond the
 * listed ones count with their total, and may carry permits.
 *
 * @example
 * commitmentsOf({ committed: 40000000n, orders: [record], hasMore: false })
 * // { committed: 40000000n, mayPermit: true }
 */
export const commitmentsOf = ({ committed, orders, hasMore }: LiveOrders<LiveRecord>) => {
  const elsewhere = orders.filter(
    (order) => order.status !== 'AWAITING_SIGNATURE' && intentCommitments([order])[0]?.spender === 'permit2',
  )
  const takenElsewhere = elsewhere.reduce(
    (sum, { order, transactions }) => sum + leftOf(readSigned(order).order, transactions).srcAmount,
    0n,
  )
  return {
    committed: committed > takenElsewhere ? committed - takenElsewhere : 0n,
    mayPermit: !hasMore && !intentCommitments(orders).some(({ hasUnusedPermit }) => hasUnusedPermit),
  }
}
