import { expect, test } from 'vitest'
import { askDelay, gapMs } from './ask-delay'

const asking = { now: 10_000, isFirst: false, lastAskedAt: 0, gapMs: gapMs.page, pausedUntil: 0 }

test('default: the first request of a pair is immediate, later ones wait for typing to pause', () => {
  expect(askDelay({ ...asking, isFirst: true })).toBe(0)
  expect(askDelay(asking)).toBeLessThanOrEqual(120)
  expect(askDelay(asking)).toBeGreaterThanOrEqual(100)
})

test('behavior: respects the rate limit and a requested pause', () => {
  expect(askDelay({ ...asking, isFirst: true, lastAskedAt: 9_990 })).toBe(40)
  expect(askDelay({ ...asking, lastAskedAt: 9_900, gapMs: gapMs.anonymous })).toBe(900)
  expect(askDelay({ ...asking, isFirst: true, pausedUntil: 13_000 })).toBe(3_000)
})
