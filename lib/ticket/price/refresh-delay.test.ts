import { describe, expect, test } from 'vitest'
import { refreshDelay } from './refresh-delay'

describe('refreshDelay', () => {
  test('default', () => expect(refreshDelay({ now: 1_000, askedAt: 1_000, nextBlockAt: 12_600 })).toBe(12_000))

  test('behavior: a block that comes too soon or too late, or is not known, changes nothing', () => {
    for (const nextBlockAt of [undefined, 3_000, 16_000])
      expect(refreshDelay({ now: 1_000, askedAt: 1_000, nextBlockAt })).toBe(15_000)
  })

  test('behavior: a price that did not come is not asked for at once', () => {
    expect(refreshDelay({ now: 40_000, askedAt: 1_000, nextBlockAt: undefined })).toBe(1_000)
  })
})
