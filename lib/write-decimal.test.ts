import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DecimalStyle, writeDecimal } from './write-decimal'

const modes = ['ceil', 'floor', 'trunc', 'halfExpand'] as const
const intlOf = ({ shift, ...style }: DecimalStyle) =>
  new Intl.NumberFormat('en-US', { ...style, ...(shift === 2 ? { style: 'percent' } : {}) } as Intl.NumberFormatOptions)
const text = fc
  .tuple(fc.constantFrom('', '-'), fc.bigInt(0n, 10n ** 30n), fc.stringMatching(/^(\.[0-9]{1,20})?$/))
  .map((parts) => parts.join(''))
const ordered = fc.tuple(fc.nat(8), fc.nat(8)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
const places = ordered.map(([minimumFractionDigits, maximumFractionDigits]) => ({
  minimumFractionDigits,
  maximumFractionDigits,
}))
const significant = ordered.map(([min, max]) => ({
  minimumSignificantDigits: min + 1,
  maximumSignificantDigits: max + 1,
}))

test('default', () => {
  expect(writeDecimal('1234.5678', { maximumFractionDigits: 2, roundingMode: 'trunc' })).toBe('1,234.56')
  expect(writeDecimal(1_234_567n)).toBe('1,234,567')
  expect(writeDecimal(0.00124, { maximumFractionDigits: 2, shift: 2 })).toBe('0.12')
})

test('behavior: formats every text as Intl does, in every style', () => {
  fc.assert(
    fc.property(text, fc.oneof(places, significant), fc.constantFrom(...modes), (value, digits, roundingMode) => {
      const style = { ...digits, roundingMode }
      expect(writeDecimal(value, style)).toBe(intlOf(style).format(value as never))
    }),
    { numRuns: 1_000 },
  )
})

test('behavior: formats every float as Intl does, also as a share', () => {
  const float = fc.double({ min: -1e15, max: 1e15, noNaN: true }).filter((value) => !Object.is(value, -0))
  fc.assert(
    fc.property(float, fc.oneof(places, significant), fc.boolean(), (value, digits, isShare) => {
      const style = { ...digits, ...(isShare ? { shift: 2 } : {}) }
      expect(writeDecimal(value, style) + (isShare ? '%' : '')).toBe(intlOf(style).format(value))
    }),
    { numRuns: 1_000 },
  )
})

test('behavior: returns text that is no number unchanged', () => {
  for (const value of ['', 'one', '1,5', '0x10', Number.NaN, Number.POSITIVE_INFINITY])
    expect(writeDecimal(value, { maximumFractionDigits: 2 })).toBe(String(value))
})
