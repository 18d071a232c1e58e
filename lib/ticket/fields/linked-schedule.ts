import { minInterval, minSlices } from '@/lib/order/twap'
import { secondsOf, writeDuration } from './duration-text'

/** The maximum number of parts that a page can show; the contract allows more. */
export const maxParts = 500
const maxSeconds = 366 * 86_400
/** The minimum total delay of parts that cannot be filled at once, seconds. */
const minSlack = 900

/** The texts of the fields: the number of parts, and the time between them or of all together. */
export type ScheduleTexts = { parts: string; interval?: string | undefined; over?: string | undefined }

export type ScheduleField = 'parts' | 'interval' | 'over'

export const usualParts = '4'
export const usualInterval = '5m'

/** The parsed schedule, in seconds; undefined while the fields are invalid. */
export type LinkedSchedule = {
  parts: number | undefined
  interval: number | undefined
  /** The time from the first part to one interval after the last. */
  over: number | undefined
  /** The lifetime of the order: all parts, and `late` for delays. */
  life: number | undefined
  late: number | undefined
  wrong: ScheduleField | undefined
}

/**
 * Computes a schedule from the number of parts and one duration, and derives the other duration.
 *
 * @example
 * linkSchedule({ parts: '4', over: '1h' })
 * // { parts: 4, interval: 900, over: 3600, life: 4500, late: 900, ... }
 */
export const linkSchedule = ({
  parts: partsText,
  interval: intervalText,
  over: overText,
}: ScheduleTexts): LinkedSchedule => {
  const emptySchedule = { parts: undefined, interval: undefined, over: undefined, life: undefined, late: undefined }
  const parts = /^\d{1,5}$/.test(partsText.trim()) ? Number(partsText) : 0
  if (parts < minSlices || parts > maxParts) return { ...emptySchedule, wrong: 'parts' }
  const driver = overText === undefined ? 'interval' : 'over'
  const written = secondsOf(overText ?? intervalText ?? usualInterval)
  const interval = written === undefined || driver === 'interval' ? written : Math.floor(written / parts)
  if (interval === undefined || interval < minInterval) return { ...emptySchedule, parts, wrong: driver }
  const over = driver === 'over' ? written! : interval * parts
  const late = Math.max(interval, minSlack)
  const life = interval * parts + late
  if (life > maxSeconds) return { ...emptySchedule, parts, wrong: driver }
  return { parts, interval, over, life, late, wrong: undefined }
}

/**
 * Edits one of the fields. The last edited duration is kept.
 *
 * @example
 * touchSchedule({ parts: '4', interval: '5m' }, 'over', '1h') // { parts: '4', over: '1h' }
 */
export const touchSchedule = (texts: ScheduleTexts, field: ScheduleField, text: string): ScheduleTexts => {
  if (field === 'parts') return { ...texts, parts: text }
  return { parts: texts.parts, [field]: text }
}

/**
 * Returns the text of a derived duration for its field.
 *
 * @example
 * durationTextOf(linkSchedule({ parts: '4', over: '1h' }), 'interval') // '15m'
 */
export const durationTextOf = (schedule: LinkedSchedule, field: 'interval' | 'over'): string => {
  const seconds = schedule[field]
  return seconds === undefined ? '' : writeDuration(seconds)
}
