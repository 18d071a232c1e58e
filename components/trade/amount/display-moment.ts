import { maxCalendarSeconds } from '@/lib/iso-time'
import { sharedText } from '@/messages/shared'

// Formats unix seconds as "22 Nov 2026, 14:05" in local time, or in UTC with its name. The month is
// a word in every browser, so that it cannot be mistaken for the day. Accepts any number: a signed
// deadline may be beyond the range of Date, which throws.
export function displayMoment(seconds: number | bigint, timeZone?: 'UTC'): string {
  const at = Number(seconds)
  if (!(at >= 0)) return sharedText.moment.unknown
  if (at > maxCalendarSeconds) return sharedText.moment.afterCalendar
  const date = new Date(at * 1000)
  const shown = timeZone ? date : onTheWall(date)
  const clock = `${clockOf(shown)}${timeZone ? ` ${timeZone}` : ''}`
  return sharedText.moment.at(dayOf(shown), shown.getUTCFullYear(), clock)
}

// Formats the day and the month of UTC fields: "22 Nov".
export const dayOf = (date: Date): string =>
  sharedText.moment.day(date.getUTCDate(), sharedText.moment.months[date.getUTCMonth()]!)

// Formats the time of day in local time: "14:05".
export const displayClock = (date: Date): string =>
  Number.isNaN(date.getTime()) ? sharedText.moment.unknown : clockOf(onTheWall(date))

// Returns a date whose UTC fields are the local time.
export const onTheWall = (date: Date): Date => new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
const clockOf = (date: Date): string => `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`
const twoDigits = (value: number): string => String(value).padStart(2, '0')
