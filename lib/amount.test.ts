import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterBasisPoints,
  applySlippage,
  basisPointsOf,
  changeInBasisPoints,
  formatAmount,
  InvalidAmountError,
  InvalidSlippageError,
  mulDivDown,
  mulDivUp,
  parseAmount,
} from './amount'

const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

describe('parseAmount', () => {
  test.each([
    ['1.5', 6, 1_500_000n],
    ['1,5', 6, 1_500_000n],
    ['0,123', 6, 123_000n],
    ['1234,567', 6, 1_234_567_000n],
    ['1.234', 6, 1_234_000n],
    ['.5', 18, 5n * 10n ** 17n],
    ['7.', 2, 700n],
    [' 42 ', 0, 42n],
    ['1.500000', 1, 15n],
    ['0', 18, 0n],
    ['007', 0, 7n],
  ])('default: %s with %i decimals', (text, decimals, expected) => {
    expect(parseAmount(text, decimals)).toBe(expected)
  })

  test.each([
    '',
    '.',
    ',',
    'abc',
    '1.2.3',
    '1,2,3',
    '1,234.5',
    '1.234,5',
    '1,234',
    '12,345',
    '-1',
    '+1',
    '1e18',
    '0x10',
    '1 000',
    '1_000',
    'Infinity',
    'NaN',
    '٣',
    '1.1234567',
    '9'.repeat(90),
    '1'.repeat(100_000),
  ])('error: Amount.InvalidAmountError for "%s"', (text) => {
    expect(() => parseAmount(text, 6)).toThrow(InvalidAmountError)
  })

  test('behavior: says what to write', () => {
    expect(() => parseAmount('1,234', 6)).toThrow('"1,234" could mean thousands or a fraction. Write 1234 or 1.234.')
    expect(() => parseAmount('0.001', 2)).toThrow('"0.001" has 3 decimals where the token has 2.')
  })

  test('behavior: reads back every formatted amount', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 36 }), (amount, decimals) => {
        expect(parseAmount(formatAmount(amount, decimals), decimals)).toBe(amount)
      }),
    )
  })

  test('behavior: any text is an amount or an InvalidAmountError', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- e') }), (text) => {
        try {
          expect(parseAmount(text, 18)).toBeGreaterThanOrEqual(0n)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidAmountError)
        }
      }),
    )
  })
})

describe('formatAmount', () => {
  test('default', () => {
    expect(formatAmount(1_500_000n, 6)).toBe('1.5')
    expect(formatAmount(1n, 18)).toBe('0.000000000000000001')
    expect(formatAmount(0n, 18)).toBe('0')
    expect(formatAmount(120n, 0)).toBe('120')
    expect(formatAmount(-1_500_000n, 6)).toBe('-1.5')
  })
})

describe('mulDiv', () => {
  test('behavior: the two roundings differ by one unless the division is exact', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.bigInt({ min: 1n, max: 2n ** 128n }), (a, b, denominator) => {
        const down = mulDivDown(a, b, denominator)
        const exact = (a * b) % denominator === 0n
        expect(down * denominator).toBeLessThanOrEqual(a * b)
        expect(mulDivUp(a, b, denominator)).toBe(exact ? down : down + 1n)
      }),
    )
  })
})

describe('basis points', () => {
  test('default', () => {
    expect(basisPointsOf(12_345n, 25)).toBe(30n)
    expect(afterBasisPoints(12_345n, 25)).toBe(12_315n)
    expect(changeInBasisPoints(100n, 99n)).toBe(-100n)
    expect(changeInBasisPoints(0n, 99n)).toBeUndefined()
  })
})

describe('applySlippage', () => {
  test('default', () => {
    expect(applySlippage({ amount: 1_000_000n, slippageBps: 50, side: 'SELL' })).toBe(995_000n)
    expect(applySlippage({ amount: 1_000_000n, slippageBps: 50, side: 'BUY' })).toBe(1_005_000n)
  })

  test('behavior: rounds down on both sides, as clients of the contract do', () => {
    expect(applySlippage({ amount: 3n, slippageBps: 1, side: 'SELL' })).toBe(2n)
    expect(applySlippage({ amount: 3n, slippageBps: 1, side: 'BUY' })).toBe(3n)
    expect(applySlippage({ amount: 3n, slippageBps: 10_000, side: 'SELL' })).toBe(0n)
  })

  test.each([-1, 10_001, 0.5, Number.NaN])('error: Amount.InvalidSlippageError for %d', (slippageBps) => {
    expect(() => applySlippage({ amount: 1n, slippageBps, side: 'SELL' })).toThrow(InvalidSlippageError)
  })
})
