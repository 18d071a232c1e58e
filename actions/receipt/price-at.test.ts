import { expect, test } from 'vitest'
import { priceAt, spanOf } from './price-at'

test('default: the nearest point of the shortest span that includes the time', () => {
  const points = [
    { at: 90, price: 3_000 },
    { at: 105, price: 3_001 },
  ]
  expect(priceAt(points, { at: 96, everySeconds: 15 })).toBe(3_000)
  expect(priceAt(points, { at: 100, everySeconds: 15 })).toBe(3_001)
  expect([spanOf(10_000, 10_100), spanOf(1_000, 8_000), spanOf(0, 80 * 86_400)]).toEqual(['1h', '1d', '3m'])
})

test('behavior: no price without a near point', () => {
  expect(priceAt([{ at: 90, price: 3_000 }], { at: 121, everySeconds: 15 })).toBeUndefined()
  expect(priceAt([], { at: 121, everySeconds: 15 })).toBeUndefined()
  expect(spanOf(0, 90 * 86_400)).toBeUndefined()
})
