import { namedError } from '@/lib/errors'

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }
/** A hundred days: longer durations are probably a mistake of the unit. */
const longestSeconds = 8_640_000

/**
 * Reads a duration, an integer and one of s, m, h, d, in seconds.
 *
 * @example
 * readDuration('90m') // 5400
 * @throws Localnet.InvalidDurationError
 */
export function readDuration(text: string): number {
  const [, count, unit] = /^(\d{1,7})([smhd])$/.exec(text) ?? []
  const seconds = Number(count) * (unitSeconds[unit ?? ''] ?? Number.NaN)
  if (!(seconds >= 1 && seconds <= longestSeconds)) throw new InvalidDurationError({ text })
  return seconds
}

export class InvalidDurationError extends namedError('Localnet.InvalidDurationError', ({ text }: { text: string }) => ({
  message: `"${text}" is not a duration.`,
  fix: 'Write a number and a unit, from 1s to 100d, for example 1m, 1h or 1d.',
})) {}
