import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setLanguage } from '@/lib/language'
import { anySeconds } from '@/lib/order/testing/any-seconds'
import { displayDay } from './display-chart'
import { displayClock, displayMoment } from './display-moment'

const november = Date.UTC(2026, 10, 22, 14, 5, 59) / 1000
const september = Date.UTC(2026, 8, 3, 0, 0) / 1000

test('default', () => {
  expect(displayMoment(november, 'UTC')).toBe('22 Nov 2026, 14:05 UTC')
  expect(displayMoment(BigInt(september), 'UTC')).toBe('3 Sep 2026, 00:00 UTC')
})

test('behavior: writes the day in the order of the language', () => {
  onTestFinished(() => setLanguage(() => 'en'))
  setLanguage(() => 'zh')
  expect(displayMoment(november, 'UTC')).toBe('2026年11月22日 14:05 UTC')
  expect(displayDay(november)).toMatch(/^11月2[123]日$/)
  setLanguage(() => 'es')
  expect(displayMoment(november, 'UTC')).toBe('22 nov 2026, 14:05 UTC')
})

test('behavior: uses local time by default', () => {
  const offset = new Date(november * 1000).getTimezoneOffset() * 60
  expect(`${displayMoment(november + offset)} UTC`).toBe(displayMoment(november, 'UTC'))
  expect(displayDay(november + offset)).toBe('22 Nov')
})

test('behavior: equals the format of Intl in this time zone, in summer and in winter', () => {
  const style = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  const intl = new Intl.DateTimeFormat('en-GB', { ...style, hourCycle: 'h23' })
  for (let month = 0; month < 12; month++) {
    const moment = new Date(Date.UTC(2026, month, 9, 23 - month, month * 5))
    // British English abbreviates September as Sept.
    expect(displayMoment(moment.getTime() / 1000)).toBe(intl.format(moment).replace('Sept', 'Sep'))
    expect(intl.format(moment)).toContain(displayClock(moment))
  }
})

/** Offsets of Date in minutes, for UTC-12 to UTC+14. */
const offset = fc.integer({ min: -14 * 4, max: 12 * 4 }).map((quarters) => quarters * 15)

test('behavior: formats moments of the last year of the calendar and later, in every time zone', () => {
  const zone = vi.spyOn(Date.prototype, 'getTimezoneOffset')
  fc.assert(
    fc.property(anySeconds, offset, fc.constantFrom(undefined, 'UTC' as const), (seconds, minutes, timeZone) => {
      zone.mockReturnValue(minutes)
      for (const value of [seconds, Number(seconds)]) {
        const shown = displayMoment(value, timeZone)
        if (seconds > 253_402_300_799n) expect(shown).toBe('after the year 9999')
        else expect(shown).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4,5}, [0-2]\d:[0-5]\d( UTC)?$/)
      }
    }),
  )
  zone.mockReturnValue(-14 * 60)
  expect(displayMoment(253_402_300_799)).toBe('1 Jan 10000, 13:59')
  zone.mockReturnValue(12 * 60)
  expect(displayMoment(0)).toBe('31 Dec 1969, 12:00')
  zone.mockRestore()
})

test('behavior: names a value that is no moment as unknown', () => {
  for (const value of [Number.NaN, -1, Date.parse('no date')]) expect(displayMoment(value)).toBe('unknown time')
  expect(displayClock(new Date('no date'))).toBe('unknown time')
})
