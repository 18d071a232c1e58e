import { expect, test } from 'vitest'
import { readSigned, writeSigned } from '@/lib/order/families/families'
import type { StructValue } from '@/lib/order/families/struct'
import type { IntentOrder } from '@/lib/order/intent'
import { intentOrderOf, intentValueOf } from '@/lib/order/testing/intent-order'
import { intentCommitments } from './intent-commitments'

const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const owner = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const value = intentValueOf(
  intentOrderOf({ owner, deadline: 9n, nonce: 1n, srcAmount: 100n, destAmount: 250n, expectedAmount: 250n }),
)
const live = (change: Partial<StructValue<IntentOrder>> = {}, spentAmount?: string) => ({
  order: { ...value, ...change },
  status: 'ACTIVE' as const,
  transactions: spentAmount
    ? [
        {
          originTx: `0x${'1'.repeat(64)}` as const,
          destinationTx: null,
          filledPercent: 1,
          receivedAmount: '1',
          spentAmount,
        },
      ]
    : [],
})
const amounts = (...records: Parameters<typeof intentCommitments>[0]) =>
  intentCommitments(records).map(({ amount }) => amount)

test('default: the rest of each order', () => {
  expect(intentCommitments([live()])).toEqual([
    { spender: 'intent', token: weth, amount: 100n, hasUnusedPermit: false },
  ])
  expect(amounts(live({ nonce: '2' }), live({}, '40'))).toEqual([100n, 60n])
  expect(amounts({ ...live(), status: 'SUSPENDED' })).toEqual([0n])
})

test('behavior: a source in a vault needs no allowance', () => {
  const position = { strategy: owner, shares: 90n, useShares: true } as const
  const { order, ...rest } = live()
  const earning = writeSigned({ family: 'ProductiveOrder', order: readSigned(order).order, position })
  expect(intentCommitments([{ ...rest, order: earning }, live()])).toHaveLength(1)
})

test('behavior: the larger of two orders with one nonce counts', () => {
  expect(amounts(live({ srcAmount: '70' }), live(), live({ nonce: '2' }))).toEqual([100n, 100n, 0n])
})

test('behavior: one by Permit2 uses its allowance, one by a token permit may invalidate another', () => {
  const permit = (bytes: number) => live({ permit: `0x${'00'.repeat(bytes)}` })
  const ofPermit2 = { spender: 'permit2', token: weth, amount: 100n, hasUnusedPermit: false }
  expect(intentCommitments([permit(96)])).toEqual([ofPermit2])
  for (const bytes of [1, 192])
    expect(intentCommitments([permit(bytes)])).toEqual([{ ...ofPermit2, keptFor: 'intent' }])
  expect(intentCommitments([permit(224)])).toMatchObject([{ hasUnusedPermit: true }])
})
