import { expect, test } from 'vitest'
import type { SurfaceOrders } from '@/actions/approvals/list-approvals'
import { readBacking } from './read-backing'

const token = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const other = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const of = (spender: 'rfq' | 'intent', amount: bigint, known: SurfaceOrders['known'] = 'all'): SurfaceOrders => ({
  spender,
  known,
  commitments: [
    { spender, token, amount, hasUnusedPermit: false },
    { spender, token: other, amount: 1_000n, hasUnusedPermit: false },
  ],
})
const input = { balance: 100n, token, sell: 30n, replaced: 0n }

test('default: one balance backs the orders of all surfaces', () => {
  const { surfaces, free } = readBacking({ ...input, orders: [of('rfq', 20n), of('intent', 60n)] })
  expect(surfaces.map(({ committed }) => committed)).toEqual([20n, 60n])
  expect(free).toBe(-10n)
  expect(readBacking({ ...input, orders: [of('rfq', 20n), of('intent', 60n)] }).short).toBe(10n)
})

test('behavior: an order and the one that it replaces count once', () => {
  expect(readBacking({ ...input, replaced: 60n, orders: [of('intent', 60n)] }).free).toBe(70n)
})

test('behavior: reports no free balance while orders may be missing', () => {
  const { surfaces, free } = readBacking({ ...input, orders: [of('rfq', 20n, 'lost'), of('intent', 60n)] })
  expect([surfaces[0]!.committed, free]).toEqual([undefined, undefined])
})

test('behavior: an order by Permit2 uses the same balance', () => {
  const orders = [
    { ...of('intent', 60n), commitments: [{ ...of('intent', 60n).commitments[0]!, spender: 'permit2' as const }] },
  ]
  expect(readBacking({ ...input, orders }).free).toBe(10n)
})
