import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { nameToken, recordOf, rowOf } from '@/actions/orders/testing/order-rows'
import { writeSigned } from '@/lib/order/families/families'
import type { IntentStatus } from '@/lib/order/lifecycle'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { isWorthTaking, listAskedPositions } from './left-positions'
import { intentRow } from './order-row'

const [vault, other]: Address[] = [`0x${'beef'.repeat(10)}`, `0x${'cafe'.repeat(10)}`]
const earning = (nonce: bigint, status: IntentStatus, strategy = vault!, createdAt = '2026-11-22T14:05:00.000Z') => {
  const record = recordOf({ nonce, status })
  const order = writeSigned({
    family: 'ProductiveOrder',
    order: intentOrderOf({ nonce }),
    position: { strategy, shares: 5n, useShares: true },
  })
  return intentRow({ ...record, order, createdAt } as typeof record, nameToken)
}

test('default: each position of a finished order, once, at the newest one', () => {
  const rows = [
    earning(1n, 'EXPIRED'),
    earning(2n, 'CANCELLED', vault, '2026-11-23T14:05:00.000Z'),
    earning(3n, 'COMPLETED', other),
    rowOf({ nonce: 4n, status: 'EXPIRED' }),
  ]
  expect(listAskedPositions(rows)).toEqual([
    expect.objectContaining({ hash: rows[1]!.hash, strategy: vault }),
    expect.objectContaining({ hash: rows[2]!.hash, strategy: other }),
  ])
})

test('behavior: leaves out a position from which an open order sells', () => {
  const open = earning(2n, 'ACTIVE')
  expect(listAskedPositions([earning(1n, 'EXPIRED'), open])).toEqual([])
  expect(listAskedPositions([open, earning(1n, 'EXPIRED', vault, '2027-01-01T00:00:00.000Z')])).toEqual([])
})

test('behavior: ignores a rounding remainder', () => {
  expect(isWorthTaking({ srcAmount: 10_000n }, { worth: 1n })).toBe(false)
  expect(isWorthTaking({ srcAmount: 10_000n }, { worth: 2n })).toBe(true)
})
