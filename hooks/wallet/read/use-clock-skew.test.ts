import { expect, test } from 'vitest'
import { skewOf } from './use-clock-skew'

const noon = Date.UTC(2026, 10, 22, 12)
const told = 'Sun, 22 Nov 2026 12:00:00 GMT'

test('default: seconds ahead, negative if behind', () => {
  expect([skewOf(told, noon + 300_400), skewOf(told, noon - 60_000), skewOf(told, noon)]).toEqual([300, -60, 0])
})

test('behavior: undefined without a time in the answer', () => {
  expect([skewOf(null, noon), skewOf('yesterday', noon)]).toEqual([undefined, undefined])
})
