export type DecimalStyle = {
  /** Digits after the point, none by default. Cannot be combined with significant digits. */
  minimumFractionDigits?: number
  maximumFractionDigits?: number
  minimumSignificantDigits?: number
  maximumSignificantDigits?: number
  /** The rounding of the digits that are cut; half away from zero by default. */
  roundingMode?: 'ceil' | 'floor' | 'trunc' | 'halfExpand'
  /** Moves the point this many places to the right; 2 formats a share as a percentage. */
  shift?: number
}

/**
 * Formats a number the English way, in groups of thousands, as `Intl.NumberFormat` does (a test
 * compares them). The first format that Intl creates costs a page 16 ms of CPU on a desktop,
 * because it lists all languages.
 *
 * Takes a number, or decimal text of any length, whose digits never pass through a float. Returns
 * text that is no number unchanged.
 *
 * @example
 * writeDecimal('1234.5678', { maximumFractionDigits: 2, roundingMode: 'trunc' }) // '1,234.56'
 */
export const writeDecimal = (value: string | number | bigint, style: DecimalStyle = {}): string => {
  const { minimumFractionDigits: min = 0, maximumFractionDigits: max = min, roundingMode, shift = 0 } = style
  const { minimumSignificantDigits: least, maximumSignificantDigits: most } = style
  const [, sign, whole, fraction = '', exponent = '0'] = number.exec(String(value)) ?? []
  if (whole === undefined) return String(value)
  const digits = whole + fraction
  const point = whole.length + Number(exponent) + shift
  const places = most === undefined ? max : most - digitsBefore(digits, point)
  const kept = Math.max(point + places, 0)
  const [inside, left] = [digits.slice(0, kept).padEnd(kept, '0'), digits.slice(kept)]
  const isAway = point + places >= 0 && goesAway(left, sign === '-', roundingMode)
  const rounded = (BigInt(inside || '0') + (isAway ? 1n : 0n)).toString()
  const text = places < 0 ? rounded + '0'.repeat(-places) : rounded.padStart(places + 1, '0')
  const at = text.length - Math.max(places, 0)
  const fewest = Math.max(least === undefined ? min : least - digitsBefore(text, at), 0)
  const behind = text.slice(at)
  const rest = behind.slice(0, fewest) + behind.slice(fewest).replace(/0+$/, '')
  return `${sign}${text.slice(0, at).replace(/\B(?=(\d{3})+$)/g, ',')}${rest && `.${rest}`}`
}

/** Formats a count, such as blocks, units of gas or pools, in groups of thousands. */
export const displayCount = (count: number | bigint): string => writeDecimal(count)

const number = /^(-?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i

/** Returns the significant digits before the point, negative with zeros after it; 1 for zero. */
const digitsBefore = (digits: string, point: number): number => {
  const first = digits.search(/[1-9]/)
  return first < 0 ? 1 : point - first
}

const goesAway = (left: string, isNegative: boolean, mode: DecimalStyle['roundingMode']): boolean => {
  if (mode === undefined || mode === 'halfExpand') return left >= '5'
  return mode === (isNegative ? 'floor' : 'ceil') && /[1-9]/.test(left)
}
