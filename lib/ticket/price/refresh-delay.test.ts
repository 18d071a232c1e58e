import { describe, expect, test } from 'vitest'
import { refreshDelay } from './refresh-delay'

describe('refreshDelay', () => {
  test('default', () => expect(refreshDelay({ now: 1_000, askedAt: 1_000, nextBlockAt: 12_600 })).toBe(12_000))

  test('behavior: ignores a block that is too early, too late or unknown', () => {
    for (const nextBlockAt of [undefined, 3_000, 16_000])
      expect(refreshDelay({ now: 1_000, askedAt: 1_000, nextBlockAt })).toBe(15_000)
  })

  test('behavior: a failed price is not requested immediately', () => {
    expect(refreshDelay({ now: 40_000, askedAt: 1_000, nextBlockAt: undefined })).toBe(1_000)
  })
})
