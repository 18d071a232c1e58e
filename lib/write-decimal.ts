export type DecimalStyle = {
  /** Digits behind the point, none by default. Not together with significant digits. */
  minimumFractionDigits?: number
  maximumFractionDigits?: number
  minimumSignificantDigits?: number
  maximumSignificantDigits?: number
  /** What becomes of the digits left away; half goes away from zero by default. */
  roundingMode?: 'ceil' | 'floor' | 'trunc' | 'halfExpand'
  /** 2 writes a share as a percentage: the point moves so many places to the right. */
  shift?: number
}

/**
 * Writes a number the English way, in groups of thousands, as `Intl.NumberFormat` would: a test holds it against that. The first format
 * that Intl makes costs a page 16 ms of CPU on a desktop, for it lists all languages there are.
 *
 * Takes a number, or decimal text of any length, of which no digit passes through a float. Text that is no number stays.
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

/** Writes a whole number of things, such as blocks, units of gas or pools, in groups of thousands. */
export const displayCount = (count: number | bigint): string => writeDecimal(count)

const number = /^(-?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i

/** How many significant digits stand before the point, negative with zeros behind it; zero itself has one. */
const digitsBefore = (digits: string, point: number): number => {
  const first = digits.search(/[1-9]/)
  return first < 0 ? 1 : point - first
}

const goesAway = (left: string, isNegative: boolean, mode: DecimalStyle['roundingMode']): boolean => {
  if (mode === undefined || mode === 'halfExpand') return left >= '5'
  return mode === (isNegative ? 'floor' : 'ceil') && /[1-9]/.test(left)
}
