import { expect, test } from 'vitest'
import { displayClock, displayMoment } from './display-moment'

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

test('behavior: as Intl writes it in this time zone, in summer and in winter', () => {
  const style = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  const intl = new Intl.DateTimeFormat('en-GB', { ...style, hourCycle: 'h23' })
  for (let month = 0; month < 12; month++) {
    const moment = new Date(Date.UTC(2026, month, 9, 23 - month, month * 5))
    // The British write Sept.
    expect(displayMoment(moment.getTime() / 1000)).toBe(intl.format(moment).replace('Sept', 'Sep'))
    expect(intl.format(moment)).toContain(displayClock(moment))
  }
})
