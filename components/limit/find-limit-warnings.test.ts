import { describe, expect, test } from 'vitest'
import { findLimitWarnings } from './find-limit-warnings'

describe('findLimitWarnings', () => {
  const fine = { distance: { bps: 300, isReached: false }, sell: 100n, gas: 5n, lifeSeconds: 600 }

  test('default: no warnings', () => {
    expect(findLimitWarnings(fine)).toEqual([])
    expect(findLimitWarnings({ ...fine, distance: undefined, gas: undefined, lifeSeconds: undefined })).toEqual([])
  })

  test('behavior: each warning starts at its bound', () => {
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
