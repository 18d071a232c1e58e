import { expect, test } from 'vitest'
import { parsePercent, percentText } from './parse-percent'

test('default', () => {
  expect(parsePercent('0.5')).toBe(50)
  expect(parsePercent('0,5')).toBe(50)
  expect(parsePercent('12')).toBe(1200)
  expect(percentText(50)).toBe('0.5')
})

test('behavior: is undefined for text that is no percentage', () => {
  for (const text of ['', 'x', '0.005', '-1', '1.2.3', '1e2']) expect(parsePercent(text), text).toBeUndefined()
})
