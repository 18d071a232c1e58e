// The page is in English, so its dates are: the same in every browser, the month as a word, so that no day is read as a month.
const parts: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

// 22 Nov 2026, 14:05 for unix seconds, by the clock on the wall; in UTC, which is said, where somebody elsewhere reads it.
export function displayMoment(seconds: number | bigint, timeZone?: 'UTC'): string {
  const format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone })
  const { day, month, year, hour, minute } = Object.fromEntries(
    format.formatToParts(Number(seconds) * 1000).map(({ type, value }) => [type, value]),
  )
  return `${day} ${month} ${year}, ${hour}:${minute}${timeZone ? ` ${timeZone}` : ''}`
}
