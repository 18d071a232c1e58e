/**
 * The worth of shares of a vault at a moment of the chain: raw units of its asset for a number of shares, unix
 * seconds.
 */
export type RateSample = { at: number; rate: bigint; feeBps: number }

const day = 86_400
const year = 365 * day
const wholeBps = 10_000
/** More digits than rates have: they are measured to about a billionth. */
const digits = 10

/** A yearly rate as decimals, and the two samples that it was measured between. */
export type MeasuredApr = { gross: string; net: string; from: number; to: number }

/**
 * Measures the yearly rate of a vault: the growth of a share since the last sample that is 7 days old, else since the
 * first, times a year by the time between, without compounding. `net` is less the fee on yield of now; a loss has none.
 * Undefined while the samples span less than a day. Samples come in the order of time.
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
  // Subtracts as bigint, which is exact, and divides after that.
  const gross = (Number(now.rate - then.rate) / Number(then.rate)) * (year / elapsed)
  const net = gross > 0 ? (gross * (wholeBps - now.feeBps)) / wholeBps : gross
  return { gross: decimalOf(gross), net: decimalOf(net), from: then.at, to: now.at }
}

const decimalOf = (value: number): string => {
  const text = value.toFixed(digits).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}
