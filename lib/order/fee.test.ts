import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterFeeBuy, afterFeeSell, bpsOfPercent, feeOf, maxPartnerFeeBps, percentOfBps } from './fee'

const amount = fc.bigInt({ min: 0n, max: 2n ** 128n })
const feeBps = fc.integer({ min: 0, max: maxPartnerFeeBps })

test('default', () => {
  expect(feeOf(1_000_000n, 1)).toBe(100n)
  expect(feeOf(1_000_049n, 200)).toBe(20_000n)
  expect(afterFeeSell(1_000_000n, 1)).toBe(999_900n)
  expect(afterFeeBuy(1_000_000n, 1)).toBe(1_000_100n)
})

test('behavior: a fee never exceeds its rate, and falls short of it by less than one unit', () => {
  fc.assert(
    fc.property(amount, feeBps, (value, bps) => {
      expect(feeOf(value, bps) * 10_000n <= value * BigInt(bps)).toBe(true)
      expect((feeOf(value, bps) + 1n) * 10_000n > value * BigInt(bps)).toBe(true)
      expect(afterFeeSell(value, bps) + feeOf(value, bps)).toBe(value)
      expect(afterFeeBuy(value, bps) - feeOf(value, bps)).toBe(value)
    }),
  )
})

test('behavior: every fee is exact in percent', () => {
  for (let bps = 0; bps <= maxPartnerFeeBps; bps++) expect(bpsOfPercent(percentOfBps(bps))).toBe(bps)
})
