import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortAddress } from '@/lib/address'
import { parseAmount } from '@/lib/amount'
import {
  displayAmount,
  displayBound,
  displayChange,
  displayExact,
  displayGap,
  displayPercent,
  displayRate,
  displayUsd,
  editableAmount,
  isShortened,
  spellAddress,
} from './display-amount'

describe('displayAmount', () => {
  test('default', () => {
    expect(displayAmount(1_234_567_890n, 6)).toBe('1,234.56')
    expect(displayAmount(12_345_678n, 6)).toBe('12.3456')
    expect(displayAmount(123_456n, 6)).toBe('0.123456')
    expect(displayAmount(0n, 18)).toBe('0')
    expect(displayAmount(3_182_600_000n, 6)).toBe('3,182.60')
    expect(displayAmount(1_500_000_000n, 6)).toBe('1,500')
  })

  test('behavior: rounds down, so that a shown balance can be entered', () => {
    expect(displayAmount(1_999_999n, 6)).toBe('1.9999')
    expect(displayAmount(10n ** 18n - 1n, 18)).toBe('0.999999')
  })

  test('behavior: shows dust as a bound, never as zero', () => {
    expect(displayAmount(1n, 18)).toBe('<0.0001')
    expect(displayAmount(-1n, 18)).toBe('-<0.0001')
    expect(displayAmount(10n ** 14n, 18)).toBe('0.0001')
  })

  test('behavior: shortens huge amounts', () => {
    expect(displayAmount(2n ** 256n - 1n, 18)).toBe('1.158E59')
    expect(displayAmount(999_999_999_999_999n * 10n ** 18n, 18)).toBe('999,999,999,999,999')
  })

  test('behavior: keeps digits that a float would lose', () => {
    expect(displayAmount(90_071_992_547_409_93n, 2)).toBe('90,071,992,547,409.93')
  })

  test('behavior: parses back to at most the amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10n ** 14n, max: 10n ** 32n }), (raw) => {
        const back = parseAmount(displayAmount(raw, 18), 18)
        return back <= raw && raw - back < 10n ** 16n
      }),
    )
  })
})

test('isShortened: true if digits are omitted', () => {
  expect(isShortened(3_182_600_000n, 6)).toBe(false)
  expect(isShortened(3_182_601_000n, 6)).toBe(true)
  expect(isShortened(123_456n, 6)).toBe(false)
  expect(isShortened(1n, 18)).toBe(true)
  expect(isShortened(7n, 0)).toBe(false)
  expect(isShortened(10n ** 33n, 18)).toBe(true)
})

test('displayUsd: cents, dust, unknown', () => {
  expect(displayUsd('3012.2249')).toBe('$3,012.22')
  expect(displayUsd('0.0000000001')).toBe('<$0.01')
  expect(displayUsd('0')).toBe('$0.00')
  expect(displayUsd(null)).toBeUndefined()
  expect(displayUsd('1234567890123')).toBe('$1.2T')
})

test('displayPercent and displayChange', () => {
  expect(displayPercent(50)).toBe('0.5%')
  expect(displayPercent(1)).toBe('0.01%')
  expect(displayChange(12)).toBe('+0.12%')
  expect(displayChange(-12.4)).toBe('−0.12%')
  expect(displayChange(0)).toBe('0.00%')
})

test('displayRate: both ways, any decimals', () => {
  const ether = { raw: 10n ** 18n, decimals: 18 }
  const usdc = { raw: 3_009_123_456n, decimals: 6 }
  expect(displayRate(ether, usdc)).toBe('3,009.12')
  expect(displayRate(usdc, ether)).toBe('0.000332322')
  expect(displayRate({ raw: 0n, decimals: 18 }, usdc)).toBeUndefined()
  expect(displayRate({ raw: 10n ** 8n, decimals: 8 }, { raw: 9_654_321_987n * 10n ** 2n, decimals: 6 })).toBe(
    '965,432.19',
  )
})

test('addresses: short on screen, spelled for screen readers', () => {
  const address = '0x6a000f20005980200259b80c5102003040001068'
  expect(shortAddress(address)).toBe('0x6a00…1068')
  expect(spellAddress(address)).toBe('address 6 a 0 0 to 1 0 6 8')
  expect(spellAddress(address, true)).toBe(
    'address 6 a 0 0, 0 f 2 0, 0 0 5 9, 8 0 2 0, 0 2 5 9, b 8 0 c, 5 1 0 2, 0 0 3 0, 4 0 0 0, 1 0 6 8',
  )
})

test('editableAmount: no grouping, eight digits, dust kept', () => {
  expect(editableAmount(3_009_123_456n, 6)).toBe('3009.1234')
  expect(editableAmount(1_234_567_891_234n, 6)).toBe('1234567.89')
  expect(editableAmount(1_500_000n, 6)).toBe('1.5')
  expect(editableAmount(123_456_789_012n, 18)).toBe('0.000000123456')
  expect(editableAmount(0n, 18)).toBe('0')
})

describe('displayExact', () => {
  test('default', () => {
    expect(displayExact(1_234_567_123_456n, 6)).toBe('1,234,567.123456')
    expect(displayExact(10n ** 18n, 18)).toBe('1')
    expect(displayExact(3n, 8)).toBe('0.00000003')
  })

  test('behavior: shows every digit at any size, and parses back to the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 0, max: 36 }), (raw, decimals) => {
        expect(parseAmount(displayExact(raw, decimals), decimals)).toBe(raw)
      }),
    )
  })
})

describe('displayBound', () => {
  test('default: has two more digits than an amount, rounded to the side where it stays true', () => {
    expect(displayBound(3_199_264_901n, 6, 'ceil')).toBe('3,199.2650')
    expect(displayBound(3_199_264_999n, 6, 'floor')).toBe('3,199.2649')
    expect(displayBound(12_345_678_901_234_567_890n, 18, 'ceil')).toBe('12.345679')
    expect(displayBound(5n, 0, 'ceil')).toBe('5')
    expect(displayBound(1n, 18, 'floor')).toBe('0.00000000')
  })
})

describe('displayGap', () => {
  test('default', () => {
    expect([0, 0.0099, 0.01, 0.4217, 12.5, 4321.9].map((bps) => displayGap(bps))).toEqual([
      '< 0.01 bps',
      '< 0.01 bps',
      '0.01 bps',
      '0.42 bps',
      '12.5 bps',
      '4,322 bps',
    ])
  })
})

test('behavior: formats any amount of a token of 0 to 77 decimals, and keeps displayAmount short', () => {
  const anyRaw = fc.oneof(fc.bigInt(0n, 2n ** 256n - 1n), fc.constantFrom(0n, 1n, 2n ** 256n - 1n))
  fc.assert(
    fc.property(
      anyRaw,
      anyRaw,
      fc.integer({ min: 0, max: 77 }),
      fc.integer({ min: 0, max: 77 }),
      (a, b, one, other) => {
        expect(displayAmount(a, one)).toMatch(/^<?[\d,]+(\.\d+)?(E\d+)?$/)
        expect(displayAmount(a, one).length).toBeLessThan(26)
        expect(BigInt(displayExact(a, one).replaceAll(',', '').replace('.', ''))).toBeGreaterThanOrEqual(0n)
        for (const rounding of ['ceil', 'floor'] as const) expect(displayBound(a, one, rounding)).toMatch(/^\d/)
        expect(displayRate({ raw: a, decimals: one }, { raw: b, decimals: other }) ?? '1').toMatch(/^\d[\d,.]*$/)
      },
    ),
  )
})
