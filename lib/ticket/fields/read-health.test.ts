import { expect, test } from 'vitest'
import { readHealth } from './read-health'

test('default: a number from 1 to 1,000, with 18 decimals', () => {
  expect(readHealth('1.2')).toBe(12n * 10n ** 17n)
  expect(readHealth('1')).toBe(10n ** 18n)
  expect(readHealth('1,000')).toBe(10n ** 21n)
})

test('error: undefined below, above, and for invalid numbers', () => {
  for (const text of ['0.99', '1000.1', '', 'high', '-2', '1e30', '9'.repeat(160)])
    expect(readHealth(text)).toBeUndefined()
})
