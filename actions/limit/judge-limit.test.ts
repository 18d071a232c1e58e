import { describe, expect, test } from 'vitest'
import { distanceOf, findLimitWarnings } from './judge-limit'

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

describe('findLimitWarnings', () => {
  const fine = { distance: { bps: 300, isReached: false }, sell: 100n, gas: 5n, lifeSeconds: 600 }

  test('default: nothing to say', () => {
    expect(findLimitWarnings(fine)).toEqual([])
    expect(findLimitWarnings({ ...fine, distance: undefined, gas: undefined, lifeSeconds: undefined })).toEqual([])
  })

  test('behavior: each warning from its bound on', () => {
    const at = (bps: number, isReached: boolean) => findLimitWarnings({ ...fine, distance: { bps, isReached } })
    expect(at(0, true)).toEqual(['reached'])
    expect(at(-499, true)).toEqual(['reached'])
    expect(at(-500, true)).toEqual(['behind'])
    expect(at(3_000, false)).toEqual([])
    expect(at(3_001, false)).toEqual(['far'])
    expect(findLimitWarnings({ ...fine, gas: 6n })).toEqual(['dust'])
    expect(findLimitWarnings({ ...fine, lifeSeconds: 599 })).toEqual(['short'])
  })
})
