import { zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { intentOrderOf, intentValueOf } from '@/lib/order/testing/intent-order'
import { commitmentsOf } from './commitments-of'
import type { LiveRecord } from './intent-commitments'

const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const value = intentValueOf(
  intentOrderOf({ owner: account, deadline: 9n, nonce: 1n, srcAmount: 100n, destAmount: 250n, expectedAmount: 250n }),
)
/** Returns a live order with a permit of `permit` bytes. */
const live = ({ permit = 0, status = 'ACTIVE', spentAmount = '' }: Partial<Given> = {}): LiveRecord => {
  const fill = { originTx: zeroHash, destinationTx: null, filledPercent: 1, receivedAmount: '1', spentAmount }
  return { order: { ...value, permit: `0x${'00'.repeat(permit)}` }, status, transactions: spentAmount ? [fill] : [] }
}
type Given = { permit: number; status: LiveRecord['status']; spentAmount: string }
const commitmentsFor = (committed: bigint, orders: readonly LiveRecord[], hasMore = false) =>
  commitmentsOf({ committed, orders, hasMore })

test('default: the committed amount, and no permit that a new one would invalidate', () => {
  expect(commitmentsFor(0n, [])).toEqual({ committed: 0n, mayPermit: true })
  expect(commitmentsFor(200n, [live(), live()])).toEqual({ committed: 200n, mayPermit: true })
})

test('behavior: orders by Permit2 use its allowance, including suspended and partly filled ones', () => {
  for (const permit of [1, 96, 192])
    expect(commitmentsFor(200n, [live({ permit }), live()])).toEqual({ committed: 100n, mayPermit: true })
  const others = [live({ permit: 96, spentAmount: '40' }), live({ permit: 1, status: 'SUSPENDED' })]
  expect(commitmentsFor(260n, [...others, live()])).toMatchObject({ committed: 100n })
})

test('behavior: unsigned orders do not count', () => {
  const unsigned = live({ permit: 96, status: 'AWAITING_SIGNATURE' })
  expect(commitmentsFor(100n, [unsigned, live()])).toMatchObject({ committed: 100n })
})

test('behavior: permits of the token have sequential nonces, and unlisted orders may have one', () => {
  for (const permit of [224, 256])
    expect(commitmentsFor(100n, [live({ permit })])).toEqual({ committed: 100n, mayPermit: false })
  expect(commitmentsFor(0n, [], true)).toMatchObject({ mayPermit: false })
})
