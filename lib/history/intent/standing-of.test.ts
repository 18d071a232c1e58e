import { zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { intentOrderOf, intentValueOf } from '@/lib/order/testing/intent-order'
import type { LiveRecord } from './intent-commitments'
import { standingOf } from './standing-of'

const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const value = intentValueOf(
  intentOrderOf({ owner: account, deadline: 9n, nonce: 1n, srcAmount: 100n, destAmount: 250n, expectedAmount: 250n }),
)
/** A live order whose permit has so many bytes. */
const live = ({ permit = 0, status = 'ACTIVE', spentAmount = '' }: Partial<Given> = {}): LiveRecord => {
  const fill = { originTx: zeroHash, destinationTx: null, filledPercent: 1, receivedAmount: '1', spentAmount }
  return { order: { ...value, permit: `0x${'00'.repeat(permit)}` }, status, transactions: spentAmount ? [fill] : [] }
}
type Given = { permit: number; status: LiveRecord['status']; spentAmount: string }
const standing = (committed: bigint, orders: readonly LiveRecord[], hasMore = false) =>
  standingOf({ committed, orders, hasMore })

test('default: what is committed, and no permit that a new one would make void', () => {
  expect(standing(0n, [])).toEqual({ committed: 0n, mayPermit: true })
  expect(standing(200n, [live(), live()])).toEqual({ committed: 200n, mayPermit: true })
})

test('behavior: orders by Permit2 stand on what that was allowed, suspended and half filled ones too', () => {
  for (const permit of [1, 96, 192])
    expect(standing(200n, [live({ permit }), live()])).toEqual({ committed: 100n, mayPermit: true })
  const others = [live({ permit: 96, spentAmount: '40' }), live({ permit: 1, status: 'SUSPENDED' })]
  expect(standing(260n, [...others, live()])).toMatchObject({ committed: 100n })
})

test('behavior: what nobody has signed yet was not counted', () => {
  const unsigned = live({ permit: 96, status: 'AWAITING_SIGNATURE' })
  expect(standing(100n, [unsigned, live()])).toMatchObject({ committed: 100n })
})

test('behavior: permits of the token are one after the other, and orders that are not listed may carry one', () => {
  for (const permit of [224, 256])
    expect(standing(100n, [live({ permit })])).toEqual({ committed: 100n, mayPermit: false })
  expect(standing(0n, [], true)).toMatchObject({ mayPermit: false })
})
