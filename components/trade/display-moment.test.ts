import { expect, test } from 'vitest'
import { displayMoment } from './display-moment'

const november = Date.UTC(2026, 10, 22, 14, 5, 59) / 1000
const september = Date.UTC(2026, 8, 3, 0, 0) / 1000

test('default', () => {
  expect(displayMoment(november, 'UTC')).toBe('22 Nov 2026, 14:05 UTC')
  expect(displayMoment(BigInt(september), 'UTC')).toBe('3 Sep 2026, 00:00 UTC')
})

test('behavior: by the clock on the wall where nothing else is said', () => {
  const offset = new Date(november * 1000).getTimezoneOffset() * 60
  expect(`${displayMoment(november + offset)} UTC`).toBe(displayMoment(november, 'UTC'))
})
