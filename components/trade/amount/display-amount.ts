import { formatAmount, groupAmount } from '@/lib/amount'
import { writeDecimal } from '@/lib/write-decimal'

// The page is in English, so every browser shows its numbers the English way: a number that is copied from one screen to another keeps its
// value. lib/amount reads them back.
const fractionDigits = (whole: bigint): number => {
  if (whole === 0n) return 6
  if (whole < 1000n) return 4
  return 2
}

// What is too large to be written out, which is rare: Intl's first format costs a page more than all its numbers.
const writeHuge = (text: string, style: object): string =>
  // biome-ignore lint/style/noRestrictedGlobals: no page that opens writes such a number.
  new Intl.NumberFormat('en-US', style).format(text as unknown as number)

export function displayAmount(raw: bigint, decimals: number): string {
  const negative = raw < 0n
  const size = negative ? -raw : raw
  const unit = 10n ** BigInt(decimals)
  const whole = size / unit
  const sign = negative ? '-' : ''
  if (whole >= 10n ** 15n) {
    return writeHuge(sign + whole.toString(), { notation: 'scientific', maximumFractionDigits: 3 })
  }
  if (size > 0n && size * 10_000n < unit) return `${sign}<0.0001`
  return writeDecimal(formatAmount(raw, decimals), {
    // Thousands line up as money does; what is whole stays whole.
    minimumFractionDigits: whole >= 1000n && size % unit > 0n ? 2 : 0,
    maximumFractionDigits: fractionDigits(whole),
    roundingMode: 'trunc',
  })
}

// All of it, for what is about to be signed or paid: nothing is left away, however long.
export const displayExact = (raw: bigint, decimals: number): string => groupAmount(formatAmount(raw, decimals))

// A bound is shown with two digits more than an amount, so that one can be told from the other, and rounded to the side where it stays true.
export function displayBound(raw: bigint, decimals: number, rounding: 'ceil' | 'floor'): string {
  const digits = Math.min(decimals, fractionDigits(raw / 10n ** BigInt(decimals)) + 2)
  const style = { minimumFractionDigits: digits, maximumFractionDigits: digits, roundingMode: rounding }
  return writeDecimal(formatAmount(raw, decimals), style)
}

// A distance in basis points. Below a hundredth of one, nobody can tell it from zero.
export function displayGap(bps: number): string {
  if (bps < 0.01) return '< 0.01 bps'
  return `${writeDecimal(bps, { maximumFractionDigits: bps < 100 ? 2 : 0 })} bps`
}

// Whether displayAmount leaves digits away.
export function isShortened(raw: bigint, decimals: number): boolean {
  const size = raw < 0n ? -raw : raw
  const whole = size / 10n ** BigInt(decimals)
  const digits = fractionDigits(whole)
  return whole >= 10n ** 15n || (digits < decimals && size % 10n ** BigInt(decimals - digits) > 0n)
}

export function displayUsd(value: string | undefined | null): string | undefined {
  if (value === undefined || value === null) return undefined
  const size = Math.abs(Number(value))
  if (size > 0 && size < 0.01) return '<$0.01'
  if (size >= 1e12) return writeHuge(value, { style: 'currency', currency: 'USD', notation: 'compact' })
  const [sign, plain] = value.startsWith('-') ? ['-', value.slice(1)] : ['', value]
  return `${sign}$${writeDecimal(plain, cents)}`
}

const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

export const displayPercent = (bps: number): string =>
  `${writeDecimal(bps / 10_000, { maximumFractionDigits: 2, shift: 2 })}%`

export function displayChange(bps: number): string {
  const size = writeDecimal(Math.abs(bps) / 10_000, { ...cents, shift: 2 })
  const sign = size === '0.00' ? '' : bps < 0 ? '−' : '+'
  return `${sign}${size}%`
}

// What a chart shows of a price that is known as a float: six significant digits.
export const displayPrice = (price: number): string => writeDecimal(price, { maximumSignificantDigits: 6 })

// Six significant digits, rounded down; the ratio itself stays an integer fraction.
export function displayRate(
  base: { raw: bigint; decimals: number },
  quote: { raw: bigint; decimals: number },
): string | undefined {
  if (base.raw <= 0n) return undefined
  const scale = 24
  const ratio = (quote.raw * 10n ** BigInt(base.decimals + scale)) / (base.raw * 10n ** BigInt(quote.decimals))
  if (ratio === 0n) return quote.raw === 0n ? '0' : undefined
  return writeDecimal(formatAmount(ratio, scale), {
    ...(ratio >= 10n ** BigInt(scale + 5)
      ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
      : { minimumSignificantDigits: 6, maximumSignificantDigits: 6 }),
    roundingMode: 'trunc',
  })
}

export const spellAddress = (address: string): string =>
  `address ${address.slice(2, 6).split('').join(' ')} to ${address.slice(-4).split('').join(' ')}`

// What a derived amount looks like inside a field: short enough to read, plain enough to edit, never more than there is.
export function editableAmount(raw: bigint, decimals: number): string {
  const exact = formatAmount(raw, decimals)
  const [whole = '0', fraction = ''] = exact.split('.')
  const leadingZeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const digits = whole === '0' ? leadingZeros + 6 : Math.max(2, 8 - whole.length)
  const short = fraction.slice(0, digits).replace(/0+$/, '')
  return short === '' ? whole : `${whole}.${short}`
}
