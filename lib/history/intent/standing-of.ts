import type { LiveOrders } from '@/lib/api/intent/intent-queries'
import { readSigned } from '@/lib/order/families/families'
import { intentCommitments, type LiveRecord } from './intent-commitments'
import { leftOf } from './left-of'

/**
 * What live orders of an account take of a token by its allowance of the intent contract, raw units, and whether a new order may carry a
 * permit: not where one of them carries a permit that this would make void. Orders by Permit2 stand on another allowance. Of more than are
 * listed all count, and any of them may carry one.
 *
 * @example
 * standingOf({ committed: 40000000n, orders: [record], hasMore: false }) // { committed: 40000000n, mayPermit: true }
 */
export const standingOf = ({ committed, orders, hasMore }: LiveOrders<LiveRecord>) => {
  const elsewhere = orders.filter(
    (one) => one.status !== 'AWAITING_SIGNATURE' && intentCommitments([one])[0]?.spender === 'permit2',
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
