/** Units that a duration of a link is written in, with their seconds. */
export const durationUnits = { s: 1, m: 60, h: 3_600, d: 86_400 } as const
export type DurationUnit = keyof typeof durationUnits

/** A duration as it is being written. */
export type DurationText = { digits: string; unit: DurationUnit }

/**
 * Reads a duration of a link as it is being written; minutes where it names no unit.
 *
 * @example
 * readDurationText('36h') // { digits: '36', unit: 'h' }
 */
export const readDurationText = (text: string): DurationText => {
  const [, digits = '', unit = 'm'] = /^(.{0,7}?)([smhd]?)$/.exec(text) ?? []
  return { digits, unit: (unit === '' ? 'm' : unit) as DurationUnit }
}

/**
 * Says how many seconds a duration is; undefined for what is no whole number of a unit.
 *
 * @example
 * secondsOf('36h') // 129600
 */
export const secondsOf = (text: string): number | undefined => {
  const { digits, unit } = readDurationText(text)
  return /^\d{1,7}$/.test(digits) ? Number(digits) * durationUnits[unit] : undefined
}

/**
 * Writes seconds in the largest unit that counts them whole.
 *
 * @example
 * writeDuration(5_400) // '90m'
 */
export const writeDuration = (seconds: number): string => {
  const unit = (['d', 'h', 'm'] as const).find((name) => seconds % durationUnits[name] === 0) ?? 's'
  return `${seconds / durationUnits[unit]}${unit}`
}
