import { writeDecimal } from '@/lib/write-decimal'
import { displayUsd } from '../amount/display-amount'

const units = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

// Three digits that mean something: a figure that is compared with others, not one to trade at.
export function displayShortUsd(value: string | undefined): string | undefined {
  const dollars = Number(value)
  if (value === undefined || !Number.isFinite(dollars)) return undefined
  const [unit, letter] = units.find(([size]) => dollars >= size) ?? [1, '']
  if (unit === 1) return dollars < 1 ? '<$1' : `$${writeDecimal(dollars, { maximumFractionDigits: 0 })}`
  return `$${writeDecimal(dollars / unit, { maximumSignificantDigits: 3 })}${letter}`
}

// A price of less than a dollar has four digits that mean something, where cents would show nothing.
export function displayTokenPrice(value: string | null | undefined): string | undefined {
  if (value === null || value === undefined) return undefined
  const dollars = Number(value)
  if (dollars >= 1) return displayUsd(value)
  return dollars < 1e-9 ? '<$0.000000001' : `$${writeDecimal(value, { maximumSignificantDigits: 4 })}`
}
