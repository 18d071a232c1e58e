import { describe, expect, test } from 'vitest'
import { distanceOf } from './limit-distance'

describe('distanceOf', () => {
  test('default', () => {
    expect(distanceOf({ limit: 1_032n, pays: 1_000n })).toEqual({ bps: 320, isReached: false })
    expect(distanceOf({ limit: 950n, pays: 1_000n })).toEqual({ bps: -500, isReached: true })
  })

  test('behavior: less than a basis point away is one, what the market pays is reached', () => {
    expect(distanceOf({ limit: 1_000_001n, pays: 1_000_000n })).toEqual({ bps: 1, isReached: false })
    expect(distanceOf({ limit: 999_999n, pays: 1_000_000n })).toEqual({ bps: -1, isReached: true })
    expect(distanceOf({ limit: 1_000_000n, pays: 1_000_000n })).toEqual({ bps: 0, isReached: true })
  })

  test('behavior: unknown where the market pays nothing, and bounded far away', () => {
    expect(distanceOf({ limit: 1n, pays: 0n })).toBeUndefined()
    expect(distanceOf({ limit: 10n ** 60n, pays: 1n })).toEqual({ bps: 10_000_000, isReached: false })
  })
})
