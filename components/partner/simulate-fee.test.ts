import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RegisteredPartner } from '@/lib/chain/fees/partner-tiers'
import { type FeePlan, simulateFee } from './simulate-fee'

const plan: FeePlan = {
  volume: 1_000_000n,
  surplusBps: 0,
  askedBps: 50,
  takeSurplus: undefined,
  registered: undefined,
}
const shop: RegisteredPartner = {
  name: 'shop',
  address: `0x${'5e'.repeat(20)}`,
  feeBps: 25,
  takesSurplus: false,
  tier: 'standard',
}

test('default', () => {
  expect(simulateFee(plan)).toEqual({ feeBps: 50, takesSurplus: false, orders: 5_000n, swaps: 4_250n })
})

test('behavior: adds registered and requested fee up to the tier limit, and refuses as the service does', () => {
  const stacked = { ...plan, registered: shop }
  expect(simulateFee(stacked)).toMatchObject({ feeBps: 75, orders: 7_500n, swaps: 6_375n })
  expect(simulateFee({ ...stacked, askedBps: 75 })).toMatchObject({ feeBps: 100 })
  expect(simulateFee({ ...stacked, askedBps: 76 })).toEqual({
    refusal:
      'Partner not allowed: shop is registered with 25 bps, 76 more were asked for, ' +
      'its tier (standard) allows 100 in all',
  })
  expect(simulateFee({ ...plan, askedBps: 201 })).toEqual({
    refusal: 'Partner not allowed: 201 bps were asked for, 200 are allowed',
  })
})

test('behavior: without a fee shares half of the surplus, at most 1 % of the quote, if set', () => {
  const better = { ...plan, askedBps: 0, surplusBps: 40 }
  expect(simulateFee(better)).toEqual({ feeBps: 0, takesSurplus: false, orders: 0n, swaps: 0n })
  const shared = { feeBps: 0, takesSurplus: true, orders: 2_000n, swaps: 2_000n }
  expect(simulateFee({ ...better, takeSurplus: true })).toEqual(shared)
  expect(simulateFee({ ...better, registered: { ...shop, feeBps: 0, takesSurplus: true } })).toEqual(shared)
  expect(simulateFee({ ...better, surplusBps: 500, takeSurplus: true })).toMatchObject({ orders: 5_000n })
  // A fee takes precedence over surplus.
  expect(simulateFee({ ...plan, surplusBps: 40, takeSurplus: true })).toMatchObject({
    takesSurplus: false,
    orders: 5_020n,
    swaps: 4_267n,
  })
  expect(simulateFee({ ...better, takeSurplus: true, registered: { ...shop, tier: 'fixed' } })).toHaveProperty(
    'refusal',
  )
})

test('behavior: a partner gets what traders pay on orders, and 85 % of it on swaps', () => {
  const plans = fc.record({
    volume: fc.bigInt({ min: 0n, max: 10n ** 40n }),
    feeBps: fc.integer({ min: 0, max: 100 }),
    askedBps: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(plans, ({ volume, feeBps, askedBps }) => {
      const outcome = simulateFee({ ...plan, volume, askedBps, registered: { ...shop, tier: 'open', feeBps } })
      if (outcome.refusal !== undefined) throw new Error(outcome.refusal)
      const { orders, swaps } = outcome
      const paid = (volume * BigInt(feeBps + askedBps)) / 10_000n
      expect(orders).toBe(paid)
      expect(swaps * 100n <= paid * 85n && (swaps + 1n) * 100n > paid * 85n).toBe(true)
    }),
  )
})
