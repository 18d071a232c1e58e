import { writeDecimal } from '@/lib/write-decimal'
import { displayUsd } from '../amount/display-amount'

const units = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

// Formats dollars with three significant digits, to compare figures.
export function displayShortUsd(value: string | undefined): string | undefined {
  const dollars = Number(value)
  if (value === undefined || !Number.isFinite(dollars)) return undefined
  const [unit, letter] = units.find(([size]) => dollars >= size) ?? [1, '']
  if (unit === 1) return dollars < 1 ? '<$1' : `$${writeDecimal(dollars, { maximumFractionDigits: 0 })}`
  return `$${writeDecimal(dollars / unit, { maximumSignificantDigits: 3 })}${letter}`
}

// Formats a token's price: cents from a dollar on, four significant digits below.
export function displayTokenPrice(value: string | null | undefined): string | undefined {
  if (value === null || value === undefined) return undefined
  const dollars = Number(value)
  if (dollars >= 1) return displayUsd(value)
  return dollars < 1e-9 ? '<$0.000000001' : `$${writeDecimal(value, { maximumSignificantDigits: 4 })}`
}
