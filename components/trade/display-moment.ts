const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

// 22 Nov 2026, 14:05 for unix seconds, by the clock on the wall; in UTC, which is said, where somebody elsewhere reads it. The page is in
// English, so its dates are: the same in every browser, the month as a word, so that no day is read as a month.
export function displayMoment(seconds: number | bigint, timeZone?: 'UTC'): string {
  const date = new Date(Number(seconds) * 1000)
  const shown = timeZone ? date : onTheWall(date)
  const day = `${shown.getUTCDate()} ${months[shown.getUTCMonth()]} ${shown.getUTCFullYear()}`
  return `${day}, ${clockOf(shown)}${timeZone ? ` ${timeZone}` : ''}`
}

// 14:05, by the clock on the wall.
export const displayClock = (date: Date): string => clockOf(onTheWall(date))

// A date that says in UTC what the clock on the wall shows.
const onTheWall = (date: Date): Date => new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
const clockOf = (date: Date): string => date.toISOString().slice(11, 16)
