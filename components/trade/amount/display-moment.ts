import { maxCalendarSeconds } from '@/lib/iso-time'
import { sharedText } from '@/messages/shared'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

// 22 Nov 2026, 14:05 for unix seconds, by the clock on the wall; in UTC, which is said, where somebody elsewhere reads it. The page is in
// English, so its dates are: the same in every browser, the month as a word, so that no day is read as a month.
// Takes any number: a signed deadline may lie beyond the calendar, where Date throws.
export function displayMoment(seconds: number | bigint, timeZone?: 'UTC'): string {
  const at = Number(seconds)
  if (!(at >= 0)) return sharedText.moment.unknown
  if (at > maxCalendarSeconds) return sharedText.moment.afterCalendar
  const date = new Date(at * 1000)
  const shown = timeZone ? date : onTheWall(date)
  const day = `${shown.getUTCDate()} ${months[shown.getUTCMonth()]} ${shown.getUTCFullYear()}`
  return `${day}, ${clockOf(shown)}${timeZone ? ` ${timeZone}` : ''}`
}

// 14:05, by the clock on the wall.
export const displayClock = (date: Date): string =>
  Number.isNaN(date.getTime()) ? sharedText.moment.unknown : clockOf(onTheWall(date))

// A date that says in UTC what the clock on the wall shows.
const onTheWall = (date: Date): Date => new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
const clockOf = (date: Date): string => `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`
const twoDigits = (value: number): string => String(value).padStart(2, '0')
