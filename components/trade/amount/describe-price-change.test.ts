import { expect, test } from 'vitest'
import { describePriceChange } from './describe-price-change'
import { displayClock, displayMoment } from './display-moment'

const from = 1_795_356_000
const rising = (seconds: number, by = 0.01) => [
  { at: from, price: 3_000 },
  { at: from + seconds, price: 3_000 * (1 + by) },
]

test('default: names the whole span that is shown', () => {
  expect(describePriceChange(rising(3_590), '1h')).toBe('+1.00% in the last hour')
  expect(describePriceChange(rising(86_000, 0), '1d')).toBe('0.00% in the last day')
})

test('behavior: names the start where less than the span is known', () => {
  expect(describePriceChange(rising(600), '1h')).toBe(`+1.00% since ${displayClock(new Date(from * 1_000))}`)
  expect(describePriceChange(rising(3 * 86_400), '1w')).toBe(`+1.00% since ${displayMoment(from)}`)
})

test('behavior: is empty for one point or none', () => {
  expect(describePriceChange(rising(15, 0.000_01), '1h')).toBe(`0.00% since ${displayClock(new Date(from * 1_000))}`)
  expect(describePriceChange(rising(0).slice(0, 1), '1h')).toBe('')
  expect(describePriceChange([], '1d')).toBe('')
})
