/** A vault's share value at a unix time in seconds: raw asset units for a number of shares. */
export type RateSample = { at: number; rate: bigint; feeBps: number }

const day = 86_400
const year = 365 * day
const wholeBps = 10_000
/** More digits than the precision of rates, about a billionth. */
const digits = 10

/** A yearly rate as decimals, and the times of its two samples. */
export type MeasuredApr = { gross: string; net: string; from: number; to: number }

/**
 * Measures a vault's yearly rate: the growth of a share since the last sample that is 7 days old,
 * or since the first, extrapolated to a year without compounding. `net` is less the current fee on
 * yield; a loss has no fee. Undefined for less than a day of samples. Samples are sorted by time.
 *
 * @example
 * const before = { at: 0, rate: 1_000_000n, feeBps: 0 }
 * aprOf([before, { at: 604_800, rate: 1_001_000n, feeBps: 0 }])?.gross // '0.0521428571'
 */
export const aprOf = (samples: readonly RateSample[]): MeasuredApr | undefined => {
  const now = samples.at(-1)
  if (now === undefined) return undefined
  const then = samples.findLast(({ at }) => at <= now.at - 7 * day) ?? samples[0]!
  const elapsed = now.at - then.at
  if (elapsed < day) return undefined
  // Subtracts as bigint, which is exact, before dividing.
  const gross = (Number(now.rate - then.rate) / Number(then.rate)) * (year / elapsed)
  const net = gross > 0 ? (gross * (wholeBps - now.feeBps)) / wholeBps : gross
  return { gross: decimalOf(gross), net: decimalOf(net), from: then.at, to: now.at }
}

const decimalOf = (value: number): string => {
  const text = value.toFixed(digits).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}
