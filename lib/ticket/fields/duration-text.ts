/** The units of a duration in a link, with their seconds. */
export const durationUnits = { s: 1, m: 60, h: 3_600, d: 86_400 } as const
export type DurationUnit = keyof typeof durationUnits

/** The text of a duration while the user types it. */
export type DurationText = { digits: string; unit: DurationUnit }

/**
 * Parses the text of a duration; the default unit is minutes.
 *
 * @example
 * readDurationText('36h') // { digits: '36', unit: 'h' }
 */
export const readDurationText = (text: string): DurationText => {
  const [, digits = '', unit = 'm'] = /^(.{0,7}?)([smhd]?)$/.exec(text) ?? []
  return { digits, unit: (unit === '' ? 'm' : unit) as DurationUnit }
}

/**
 * Returns the seconds of a duration; undefined unless it is an integer of a unit.
 *
 * @example
 * secondsOf('36h') // 129600
 */
export const secondsOf = (text: string): number | undefined => {
  const { digits, unit } = readDurationText(text)
  return /^\d{1,7}$/.test(digits) ? Number(digits) * durationUnits[unit] : undefined
}

/**
 * Formats seconds in the largest unit that divides them.
 *
 * @example
 * writeDuration(5_400) // '90m'
 */
export const writeDuration = (seconds: number): string => {
  const unit = (['d', 'h', 'm'] as const).find((name) => seconds % durationUnits[name] === 0) ?? 's'
  return `${seconds / durationUnits[unit]}${unit}`
}
