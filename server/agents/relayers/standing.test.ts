import { expect, test } from 'vitest'
import { blockedUntil } from './standing'

const hourMs = 3_600_000

test('default: an hour after a broken promise, and twice as long for each further one', () => {
  const until = (broken: number) => blockedUntil({ kept: 90, broken, brokenSeconds: 1_000 })! - 1_000_000
  expect([1, 2, 3, 7, 8, 900].map(until)).toEqual([1, 2, 4, 64, 64, 64].map((hours) => hours * hourMs))
})

test('behavior: kept promises alone block no one', () => {
  expect(blockedUntil({ kept: 1, broken: 0, brokenSeconds: null })).toBe(undefined)
})
