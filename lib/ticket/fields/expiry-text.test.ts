import { expect, test } from 'vitest'
import { readExpiry, writeExpiry } from './expiry-text'

test('default: a week, a preset, or a custom text', () => {
  expect(readExpiry(undefined)).toMatchObject({ life: '604800' })
  expect(readExpiry('600')).toMatchObject({ life: '600' })
  expect(readExpiry('36h')).toEqual({ life: 'custom', customText: '36', customUnit: 'hours' })
})

test('behavior: a written expiry is read back unchanged, even if incomplete', () => {
  for (const text of ['600', '3600', '2592000', '36h', '5m', '1d', 'h', undefined])
    expect(writeExpiry(readExpiry(text))).toBe(text)
})

test('behavior: an invalid expiry is replaced by the default week', () => {
  for (const text of ['601', 'x', '12345678h', '1y', '']) expect(readExpiry(text).life).toBe('604800')
})
