import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, InvalidAmountError } from '@/lib/amount'
import { readAmount } from './read-amount'

describe('readAmount', () => {
  test('default', () => {
    expect(readAmount('1.5', 6)).toEqual({ amount: 1_500_000n, amountError: undefined })
  })

  test('behavior: neither an amount nor an error for an empty text or zero', () => {
    for (const text of ['', ' ', '0', '0.0', '0,00'])
      expect(readAmount(text, 6)).toEqual({ amount: undefined, amountError: undefined })
  })

  test('behavior: undefined until the token is known', () => {
    expect(readAmount('1.5', undefined)).toEqual({ amount: undefined, amountError: undefined })
  })

  test('error: Amount.InvalidAmountError', () => {
    for (const text of ['1.5.2', '-1', '1e3', 'abc', '0.0000001'])
      expect(readAmount(text, 6).amountError).toBeInstanceOf(InvalidAmountError)
  })

  test('behavior: a formatted amount is parsed unchanged', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 30 }), (amount, decimals) => {
        expect(readAmount(formatAmount(amount, decimals), decimals).amount).toBe(amount)
      }),
    )
  })
})
