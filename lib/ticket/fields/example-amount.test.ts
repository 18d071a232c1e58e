import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleAmount } from './example-amount'

test('default: one token, or the smallest power of ten worth $500', () => {
  const amountOf = (price: number, decimals = 18) => exampleAmount({ price, decimals })
  expect(amountOf(3_207.6)).toBe(10n ** 18n)
  expect(amountOf(1, 6)).toBe(1_000_000_000n)
  expect(amountOf(96_500, 8)).toBe(1_000_000n)
  expect(amountOf(15.2)).toBe(100n * 10n ** 18n)
})

test('behavior: worth between $500 and $5,000 for any token', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e6, noNaN: true }), fc.integer({ min: 6, max: 18 }), (price, decimals) => {
      const amount = exampleAmount({ price, decimals })
      if (amount === undefined) return
      const usd = (Number(amount) / 10 ** decimals) * price
      expect(usd).toBeGreaterThan(499.999)
      expect(usd).toBeLessThan(5_000.001)
      expect(`${amount}`).toMatch(/^10*$/)
    }),
  )
})

test('behavior: undefined without a price, or if a raw unit is worth more', () => {
  for (const price of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(exampleAmount({ price, decimals: 18 })).toBeUndefined()
  expect(exampleAmount({ price: 1e9, decimals: 0 })).toBeUndefined()
})
