import { expect, test } from 'vitest'
import { displayClock, displayMoment } from '@/components/trade/amount/display-moment'
import { linkSchedule } from '@/lib/ticket/fields/linked-schedule'
import { scheduleText } from './schedule-fields'

const minute = 60
// Noon in local time, so that later times are on the same day in every time zone.
const noon = Date.UTC(2026, 10, 29, 12) / 1_000 + new Date(2026, 10, 29).getTimezoneOffset() * minute
const clock = (seconds: number) => displayClock(new Date(seconds * 1_000))

test('default: start, last slice and end add up', () => {
  const plan = linkSchedule({ parts: '4', interval: '5m' })
  expect(scheduleText(plan, noon)).toBe(
    `First part at once, the last at ${clock(noon + 15 * minute)}. ` +
      `Valid until ${clock(noon + 35 * minute)}, with 15 min for late parts.`,
  )
  expect(scheduleText(plan, undefined)).toBe('First part at once, the last 15 min later.')
})

test('behavior: a time on another day has its date', () => {
  const day = 86_400
  expect(scheduleText(linkSchedule({ parts: '3', interval: '1d' }), noon)).toBe(
    `First part at once, the last at ${displayMoment(noon + 2 * day)}. ` +
      `Valid until ${displayMoment(noon + 4 * day)}, with 1 day for late parts.`,
  )
})
