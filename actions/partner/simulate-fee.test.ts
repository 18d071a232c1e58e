import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FeePlan, simulateFee } from './simulate-fee'

const plan: FeePlan = { volume: 1_000_000n, registeredBps: 0, askedBps: 50, mostBps: 200 }

test('default', () => {
  const bought = { totalBps: 50, isAllowed: true, orders: 5_000n, swaps: 4_250n, extra: 4_900n }
  expect(simulateFee(plan)).toEqual(bought)
})

test('behavior: registered and asked fee stack, up to what the tier allows', () => {
  const stacked = { ...plan, registeredBps: 25 }
  expect(simulateFee(stacked)).toMatchObject({ totalBps: 75, isAllowed: true, orders: 7_500n, swaps: 6_375n })
  expect(simulateFee({ ...stacked, askedBps: 75, mostBps: 100 }).isAllowed).toBe(true)
  expect(simulateFee({ ...stacked, askedBps: 76, mostBps: 100 }).isAllowed).toBe(false)
  expect(simulateFee({ ...stacked, askedBps: 176 })).toMatchObject({ totalBps: 201, isAllowed: false, orders: 20_000n })
})

test('behavior: without a fee nothing is earned, and traders pay less than those who name nobody', () => {
  expect(simulateFee({ ...plan, askedBps: 0 })).toMatchObject({ orders: 0n, swaps: 0n, extra: -100n })
})

test('behavior: a partner never has more than traders pay, of swaps 85 % of it', () => {
  const plans = fc.record({
    volume: fc.bigInt({ min: 0n, max: 10n ** 40n }),
    registeredBps: fc.integer({ min: 0, max: 200 }),
    askedBps: fc.integer({ min: 0, max: 200 }),
    mostBps: fc.constant(200),
  })
  fc.assert(
    fc.property(plans, (plan) => {
      const { orders, swaps, totalBps } = simulateFee(plan)
      const paid = (plan.volume * BigInt(Math.min(totalBps, 200))) / 10_000n
      expect(orders).toBe(paid)
      expect(swaps * 100n <= paid * 85n && (swaps + 1n) * 100n > paid * 85n).toBe(true)
    }),
  )
})
