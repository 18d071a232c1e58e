import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxSqrtRatio, maxTick, minSqrtRatio, minTick, sqrtRatioAtTick, tickAtSqrtRatio } from './tick-math'

const ticks = fc.integer({ min: minTick, max: maxTick })

describe('sqrtRatioAtTick', () => {
  test('default', () => {
    expect(sqrtRatioAtTick(0)).toBe(2n ** 96n)
    expect(minSqrtRatio).toBe(4295128739n)
    expect(maxSqrtRatio).toBe(1461446703485210103287273052203988822378723970342n)
  })

  test('behavior: squares to 1.0001^tick', () => {
    fc.assert(
      fc.property(ticks, (tick) => {
        const price = (Number(sqrtRatioAtTick(tick)) / 2 ** 96) ** 2
        expect(price / 1.0001 ** tick).toBeCloseTo(1, 8)
      }),
    )
  })
})

describe('tickAtSqrtRatio', () => {
  test('behavior: is the inverse, rounded down', () => {
    fc.assert(
      fc.property(fc.integer({ min: minTick, max: maxTick - 1 }), (tick) => {
        const ratio = sqrtRatioAtTick(tick)
        expect(tickAtSqrtRatio(ratio)).toBe(tick)
        expect(tickAtSqrtRatio(sqrtRatioAtTick(tick + 1) - 1n)).toBe(tick)
        if (tick > minTick) expect(tickAtSqrtRatio(ratio - 1n)).toBe(tick - 1)
      }),
      { numRuns: 2000 },
    )
  })
})
