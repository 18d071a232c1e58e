import { sharedText } from '@/messages/shared'

/** 9,999 years of 365.25 days. */
const maxSeconds = 9_999 * 31_557_600

// Formats seconds with at most two units: "3 d 4 h", "12 min 5 s". Accepts any number.
export const displayDuration = (duration: number): string => {
  if (Number.isNaN(duration)) return sharedText.moment.unknown
  if (duration > maxSeconds) return sharedText.moment.overCalendar
  const seconds = Math.max(0, Math.floor(duration))
  const [days, hours, minutes] = [86_400, 3_600, 60].map((unit, index, units) =>
    Math.floor((index === 0 ? seconds : seconds % units[index - 1]!) / unit),
  ) as [number, number, number]
  const rest = seconds % 60
  const { d, h, min, s } = sharedText.moment.units
  if (days > 0) return hours > 0 ? `${days} ${d} ${hours} ${h}` : `${days} ${d}`
  if (hours > 0) return minutes > 0 ? `${hours} ${h} ${minutes} ${min}` : `${hours} ${h}`
  if (minutes > 0) return minutes < 10 && rest > 0 ? `${minutes} ${min} ${rest} ${s}` : `${minutes} ${min}`
  return `${rest} ${s}`
}

// Formats a measured time in milliseconds; less than a second is shown as 1 s.
export const displayMeasured = (ms: number): string => displayDuration(Math.max(1, Math.round(ms / 1_000)))
