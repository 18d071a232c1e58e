import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applySlippage,
  changeInBasisPoints,
  formatAmount,
  groupAmount,
  InvalidAmountError,
  InvalidSlippageError,
  larger,
  mulDivDown,
  mulDivUp,
  parseAmount,
  plainAmount,
  smallest,
  sumOf,
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
    ['1,234', 6, 1_234_000_000n],
    ['1,234.5', 6, 1_234_500_000n],
    ['1.234,5', 6, 1_234_500_000n],
    ['1 000', 6, 1_000_000_000n],
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
    '12,34,567',
    '1,234 567',
    "1 234'567",
    '1,234,56',
    '0,123,456',
    '0 123',
    '1.234.5',
    '1,234.567,8',
    '1  234',
    '1,234.56 USDC',
    '$5',
    '-1',
    '+1',
    '1e18',
    '0x10',
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

  test('behavior: explains what to write', () => {
    expect(() => parseAmount('1,2,3', 6)).toThrow(
      '"1,2,3" is not an amount. Write digits with at most one decimal point, for example 1.5.',
    )
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
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,'- e\u202f") }), (text) => {
        try {
          expect(parseAmount(text, 18)).toBeGreaterThanOrEqual(0n)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidAmountError)
        }
      }),
    )
  })
})

describe('plainAmount', () => {
  // The same number in four languages, as their own formatters write it.
  test.each([
    ['en-US', '1,234,567.89'],
    ['de-DE', '1.234.567,89'],
    ['fr-FR', '1\u202f234\u202f567,89'],
    ['de-CH', '1’234’567.89'],
    ['de-CH', "1'234'567.89"],
  ])('default: %s', (_, written) => {
    expect(plainAmount(written)).toEqual({ plain: '1234567.89' })
    expect(plainAmount(`${written}\u00a0USDC`, 'USDC')).toEqual({ plain: '1234567.89' })
  })

  test.each([
    ['1 234,56', '1234.56'],
    ["1'234", '1234'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['1.234,567', '1234.567'],
    ['1 234,567', '1234.567'],
    ['1234,567', '1234.567'],
    ['12,3456', '12.3456'],
    ['0.123', '0.123'],
    ['5.', '5.'],
    ['USDC 1,234.56', '1234.56'],
    ['1,234.56usdc', '1234.56'],
  ])('behavior: %s has one meaning, %s', (written, plain) => {
    expect(plainAmount(written, 'USDC')).toEqual({ plain })
  })

  test('behavior: reads one mark before three digits as this site prints it, and reports the other meaning', () => {
    expect(plainAmount('1,234')).toEqual({ plain: '1234', otherwise: '1.234' })
    expect(plainAmount('1.234')).toEqual({ plain: '1.234', otherwise: '1234' })
  })

  test('behavior: an amount of another token is invalid', () => {
    expect(plainAmount('1.5 WETH', 'USDC')).toBeUndefined()
    expect(plainAmount('$1.5', 'USDC')).toBeUndefined()
    expect(plainAmount('USDC', 'USDC')).toBeUndefined()
  })

  test('behavior: a symbol like a number removes no digit', () => {
    expect(plainAmount('1000', '000')).toEqual({ plain: '1000' })
    expect(plainAmount('51INCH', '1INCH')).toBeUndefined()
    expect(plainAmount('5 1INCH', '1INCH')).toEqual({ plain: '5' })
    expect(plainAmount('1.5X', '.5X')).toBeUndefined()
  })

  test('behavior: no language is read a thousand times larger without the other meaning', () => {
    const fractions = fc.integer({ min: 0, max: 999_999_999 })
    fc.assert(
      fc.property(
        fractions,
        fc.integer({ min: 0, max: 9 }),
        fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH'),
        (digits, decimals, locale) => {
          const meant = formatAmount(BigInt(digits), decimals)
          const written = new Intl.NumberFormat(locale, { maximumFractionDigits: 9 }).format(meant as unknown as number)
          const reading = plainAmount(written)
          expect([reading?.plain, reading?.otherwise]).toContain(meant)
          if (reading?.plain !== meant) expect(reading?.otherwise).toBe(meant)
        },
      ),
    )
  })
})

describe('groupAmount', () => {
  test('default', () => {
    expect(['', '0', '999', '1000', '1234567.891', '1234.', '.5', 'abc', '1,5'].map(groupAmount)).toEqual([
      '',
      '0',
      '999',
      '1,000',
      '1,234,567.891',
      '1,234.',
      '.5',
      'abc',
      '1,5',
    ])
  })

  test('behavior: a shown amount can be pasted, to the last digit, for 0 to 36 decimals', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 36 }), (amount, decimals) => {
        const shown = groupAmount(formatAmount(amount, decimals))
        expect(parseAmount(shown, decimals)).toBe(amount)
        const pasted = plainAmount(`${shown} USDC`, 'USDC')
        expect(parseAmount(pasted?.plain ?? '', decimals)).toBe(amount)
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

describe('changeInBasisPoints', () => {
  test('default', () => {
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

test('smallest, larger and sumOf: of amounts that no number holds', () => {
  const huge = 2n ** 255n
  expect([smallest(huge, huge - 1n, huge + 1n), smallest(huge)]).toEqual([huge - 1n, huge])
  expect([larger(huge, huge + 1n), larger(huge + 1n, huge)]).toEqual([huge + 1n, huge + 1n])
  expect([sumOf([]), sumOf([huge, 1n])]).toEqual([0n, huge + 1n])
})
