import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoTime } from './iso-time'

test('default', () => {
  expect(isoTime(1_795_000_000_123)).toBe('2026-11-18T11:06:40.123Z')
})

test('behavior: clamps times outside the calendar', () => {
  const deadlines = [253_402_300_799, 253_402_300_800, 8.64e12 + 1, Number.MAX_SAFE_INTEGER, 2 ** 128]
  for (const seconds of deadlines) expect(isoTime(seconds * 1_000)).toBe('9999-12-31T23:59:59.000Z')
  expect([isoTime(-1), isoTime(Number.NaN)]).toEqual(['1970-01-01T00:00:00.000Z', ''])
})

test('behavior: returns a four-digit year for any number, as Date does if it can', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (unixMs) => {
      expect(isoTime(unixMs)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      if (unixMs >= 0 && unixMs < 253_402_300_799_000) expect(isoTime(unixMs)).toBe(new Date(unixMs).toISOString())
    }),
  )
})
