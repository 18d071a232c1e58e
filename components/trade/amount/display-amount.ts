import { formatAmount, groupAmount } from '@/lib/amount'
import { writeDecimal } from '@/lib/write-decimal'
import { sharedText } from '@/messages/shared'

// Numbers are formatted in English in every browser, so that a copied number keeps its value.
// lib/amount parses them again.
const fractionDigits = (whole: bigint): number => {
  if (whole === 0n) return 6
  if (whole < 1000n) return 4
  return 2
}

// Formats numbers too large to write out. Rare, so the slow first use of Intl is acceptable.
const writeHuge = (text: string, style: object): string =>
  // biome-ignore lint/style/noRestrictedGlobals: no number of a first render is that large.
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
    // Thousands show two decimals, as money does; whole numbers show none.
    minimumFractionDigits: whole >= 1000n && size % unit > 0n ? 2 : 0,
    maximumFractionDigits: fractionDigits(whole),
    roundingMode: 'trunc',
  })
}

export type NamedAmount = { symbol: string; decimals: number }

// Formats an amount with its symbol, for sentences.
export const amountText = (raw: bigint, { decimals, symbol }: NamedAmount): string =>
  `${displayAmount(raw, decimals)} ${symbol}`

// Formats an amount with all digits, for what is signed or paid.
export const displayExact = (raw: bigint, decimals: number): string => groupAmount(formatAmount(raw, decimals))

// Formats a bound with two more digits than an amount, to distinguish the two, and rounds it to the
// side on which it stays true.
export function displayBound(raw: bigint, decimals: number, rounding: 'ceil' | 'floor'): string {
  const digits = Math.min(decimals, fractionDigits(raw / 10n ** BigInt(decimals)) + 2)
  const style = { minimumFractionDigits: digits, maximumFractionDigits: digits, roundingMode: rounding }
  return writeDecimal(formatAmount(raw, decimals), style)
}

// Formats a difference in basis points; below a hundredth as "< 0.01 bps".
export function displayGap(bps: number): string {
  if (bps < 0.01) return '< 0.01 bps'
  return `${writeDecimal(bps, { maximumFractionDigits: bps < 100 ? 2 : 0 })} bps`
}

// True if displayAmount omits digits.
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

// Formats a float price for a chart with six significant digits.
export const displayPrice = (price: number): string => writeDecimal(price, { maximumSignificantDigits: 6 })

// Formats a rate with six significant digits, rounded down; the division uses integers.
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

/** Spells an address for a screen reader: its first and last four digits, or all in groups of four. */
export const spellAddress = (address: string, full = false): string => {
  const groups = (address.slice(2).match(/.{1,4}/g) ?? []).map((digits) => digits.split('').join(' '))
  if (full) return sharedText.address.whole(groups.join(', '))
  return sharedText.address.ends(groups[0]!, groups.at(-1)!)
}

// Formats a derived amount for an input: without groups, about eight digits, rounded down.
export function editableAmount(raw: bigint, decimals: number): string {
  const exact = formatAmount(raw, decimals)
  const [whole = '0', fraction = ''] = exact.split('.')
  const leadingZeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const digits = whole === '0' ? leadingZeros + 6 : Math.max(2, 8 - whole.length)
  const short = fraction.slice(0, digits).replace(/0+$/, '')
  return short === '' ? whole : `${whole}.${short}`
}
