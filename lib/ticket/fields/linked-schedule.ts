import { leastInterval, leastSlices } from '@/lib/order/twap'
import { secondsOf, writeDuration } from './duration-text'

/** More parts than anybody looks through; the contract takes more. */
export const mostParts = 500
const mostSeconds = 366 * 86_400
/** A part that cannot be filled at once moves those after it: so long at the least they may be late together. */
const leastSlack = 900

/** As a person wrote it: how many parts, and either the time from one to the next or that of all together. */
export type ScheduleTexts = { parts: string; interval?: string | undefined; over?: string | undefined }

export type ScheduleField = 'parts' | 'interval' | 'over'

export const usualParts = '4'
export const usualInterval = '5m'

/** Undefined while what is written is none. Seconds. */
export type LinkedSchedule = {
  parts: number | undefined
  interval: number | undefined
  /** From the first part to one interval after the last. */
  over: number | undefined
  /** How long the order is good for: all parts, and some time for those that come late. */
  life: number | undefined
  wrong: ScheduleField | undefined
}

/**
 * What parts and a duration say together: of the time from one to the next and that of all the one that is not written follows.
 *
 * @example
 * linkSchedule({ parts: '4', over: '1h' }) // { parts: 4, interval: 900, over: 3600, life: 4500, wrong: undefined }
 */
export const linkSchedule = ({
  parts: partsText,
  interval: intervalText,
  over: overText,
}: ScheduleTexts): LinkedSchedule => {
  const none = { parts: undefined, interval: undefined, over: undefined, life: undefined }
  const parts = /^\d{1,5}$/.test(partsText.trim()) ? Number(partsText) : 0
  if (parts < leastSlices || parts > mostParts) return { ...none, wrong: 'parts' }
  const driver = overText === undefined ? 'interval' : 'over'
  const written = secondsOf(overText ?? intervalText ?? usualInterval)
  const interval = written === undefined || driver === 'interval' ? written : Math.floor(written / parts)
  if (interval === undefined || interval < leastInterval) return { ...none, parts, wrong: driver }
  const over = driver === 'over' ? written! : interval * parts
  const life = interval * parts + Math.max(interval, leastSlack)
  return life > mostSeconds ? { ...none, parts, wrong: driver } : { parts, interval, over, life, wrong: undefined }
}

/**
 * Writes into one of the fields. Of the two durations the one that was touched last stays as it was written.
 *
 * @example
 * touchSchedule({ parts: '4', interval: '5m' }, 'over', '1h') // { parts: '4', over: '1h' }
 */
export const touchSchedule = (texts: ScheduleTexts, field: ScheduleField, text: string): ScheduleTexts => {
  if (field === 'parts') return { ...texts, parts: text }
  return { parts: texts.parts, [field]: text }
}

/**
 * The text of a duration that follows from the others, as a field shows it.
 *
 * @example
 * durationTextOf(linkSchedule({ parts: '4', over: '1h' }), 'interval') // '15m'
 */
export const durationTextOf = (schedule: LinkedSchedule, field: 'interval' | 'over'): string => {
  const seconds = schedule[field]
  return seconds === undefined ? '' : writeDuration(seconds)
}
