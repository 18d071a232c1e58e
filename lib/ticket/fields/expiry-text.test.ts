import { expect, test } from 'vitest'
import { readExpiry, writeExpiry } from './expiry-text'

test('default: a week, a choice, or what is written', () => {
  expect(readExpiry(undefined)).toMatchObject({ life: '604800' })
  expect(readExpiry('600')).toMatchObject({ life: '600' })
  expect(readExpiry('36h')).toEqual({ life: 'custom', customText: '36', customUnit: 'hours' })
})

test('behavior: what was written reads back the same, also while nothing is written yet', () => {
  for (const text of ['600', '3600', '2592000', '36h', '5m', '1d', 'h', undefined])
    expect(writeExpiry(readExpiry(text))).toBe(text)
})

test('behavior: what is no expiry is the usual week', () => {
  for (const text of ['601', 'x', '12345678h', '1y', '']) expect(readExpiry(text).life).toBe('604800')
})
