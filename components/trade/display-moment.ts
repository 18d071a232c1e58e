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
  const { day, month, year, hour, minute } = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(Number(seconds) * 1000)
      .map(({ type, value }) => [type, value]),
  )
  return `${day} ${month} ${year}, ${hour}:${minute}${timeZone ? ` ${timeZone}` : ''}`
}

// A list shows many, and making a format costs more than using it.
const formats = new Map<string | undefined, Intl.DateTimeFormat>()
const formatOf = (timeZone: 'UTC' | undefined): Intl.DateTimeFormat => {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...parts, timeZone })
  formats.set(timeZone, format)
  return format
}
