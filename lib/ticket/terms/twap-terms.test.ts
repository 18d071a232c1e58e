import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planSlices } from '@/components/twap/plan-slices'
import { type TwapPlan, twapLimits } from './twap-terms'

const amount = fc.bigInt(1n, 2n ** 96n)
const plan = fc.record({
  side: fc.constantFrom('SELL' as const, 'BUY' as const),
  total: amount.map((raw) => raw + 500n),
  parts: fc.integer({ min: 2, max: 500 }),
  interval: fc.integer({ min: 60, max: 86_400 }),
  protectionBps: fc.integer({ min: 1, max: 5_000 }),
})
const priceOf = ({ side, total, parts }: TwapPlan, other: bigint) => {
  const slice = total / BigInt(parts)
  return side === 'SELL' ? { side, srcAmount: slice, destAmount: other } : { side, srcAmount: other, destAmount: slice }
}

describe('twapLimits', () => {
  test('default', () => {
    const sale = { side: 'SELL', total: 10n, parts: 3, interval: 60, protectionBps: 500 } as const
    expect(twapLimits(sale, priceOf(sale, 100n))).toEqual({ expected: 333n, limit: 285n, perSlice: 95n })
    const purchase = { ...sale, side: 'BUY' } as const
    expect(twapLimits(purchase, priceOf(purchase, 100n))).toEqual({ expected: 334n, limit: 350n, perSlice: 116n })
    expect(twapLimits(sale, { ...priceOf(sale, 100n), srcAmount: 4n })).toBeUndefined()
    expect(twapLimits(sale, priceOf(purchase, 100n))).toBeUndefined()
  })

  test('behavior: each part respects the protection, and parts add up to the total', () => {
    fc.assert(
      fc.property(plan, amount, (candidate, other) => {
        const limits = twapLimits(candidate, priceOf(candidate, other))!
        const parts = planSlices(candidate, limits, 500)
        const sum = (of: 'gives' | 'gets') => parts.reduce((all, part) => all + part[of], 0n)
        const bps = BigInt(candidate.protectionBps)
        if (candidate.side === 'SELL') {
          expect(sum('gives')).toBe(candidate.total)
          expect(parts.every(({ gets }) => gets >= 1n && gets * 10_000n >= other * (10_000n - bps))).toBe(true)
          // The last part also sells the remainder, at the same minimum rate.
          expect(sum('gets')).toBeGreaterThanOrEqual(limits.limit)
        } else {
          expect(sum('gets')).toBe(candidate.total)
          expect(sum('gives')).toBe(limits.limit)
          expect(limits.limit * 10_000n <= limits.expected * (10_000n + bps)).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })
})

test('planSlices: the first slices, and the last one with the remainder', () => {
  const sale = { side: 'SELL', total: 2_003n, parts: 100, interval: 300, protectionBps: 1 } as const
  const parts = planSlices(sale, { limit: 100n }, 4)
  expect(parts.map(({ index, after }) => [index, after])).toEqual([
    [0, 0],
    [1, 300],
    [2, 600],
    [99, 29_700],
  ])
  expect(parts.at(-1)).toMatchObject({ gives: 23n, gets: 2n })
})
