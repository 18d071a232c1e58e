import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, mulDivUp } from '@/lib/amount'
import { amountForUsd, readUsd, usdOf } from './usd-of'

test('default: pro rata, undefined for an unknown worth', () => {
  expect(usdOf(15n, { amount: 10n, usd: '3.1' })).toBe('4.65')
  expect(usdOf(1n, { amount: 3n, usd: '1' })).toBe('0.333333333333333333')
  expect(usdOf(1n, { amount: 3n, usd: '1' }, mulDivUp)).toBe('0.333333333333333334')
  for (const usd of [null, undefined, 'x']) expect(usdOf(1n, { amount: 3n, usd })).toBeUndefined()
  expect(usdOf(1n, { amount: 0n, usd: '1' })).toBeUndefined()
})

test('behavior: excess digits of dollars are truncated', () => {
  expect(readUsd('0.0000000000000000019')).toBe(1n)
})

describe('amountForUsd', () => {
  test('default: the maximum amount for the dollars, undefined for an unknown worth', () => {
    expect(amountForUsd('2', { amount: 10n ** 18n, usd: '3' })).toBe(666_666_666_666_666_666n)
    expect(amountForUsd('0.01', { amount: 1n, usd: '2' })).toBe(0n)
    for (const usd of [null, undefined, '0', 'x']) expect(amountForUsd('2', { amount: 1n, usd })).toBeUndefined()
    expect(amountForUsd('-2', { amount: 1n, usd: '1' })).toBeUndefined()
  })

  test('behavior: never worth more than typed, by less than one unit', () => {
    const [dollars, amounts] = [fc.bigInt(0n, 10n ** 33n), fc.bigInt(1n, 10n ** 30n)]
    fc.assert(
      fc.property(dollars, amounts, fc.bigInt(1n, 10n ** 33n), (dollarUnits, amount, usd) => {
        const bought = amountForUsd(formatAmount(dollarUnits, 18), { amount, usd: formatAmount(usd, 18) })!
        expect(bought * usd).toBeLessThanOrEqual(dollarUnits * amount)
        expect((bought + 1n) * usd).toBeGreaterThan(dollarUnits * amount)
      }),
    )
  })
})
