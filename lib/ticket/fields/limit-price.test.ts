import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '@/lib/amount'
import { amountAtPrice, priceDecimals, priceOf } from './limit-price'

describe('amountAtPrice', () => {
  test('default', () => {
    const give = 2n * 10n ** 18n
    const decimals = { giveDecimals: 18, getDecimals: 6 }
    const priced = (digits: string, isInverse = false) =>
      amountAtPrice({ price: { digits, isInverse }, give, ...decimals })
    expect(priced('2500.5')).toBe(5_001_000_000n)
    expect(priced('x')).toBeUndefined()
    // A unit of the bought token costs four of the sold one.
    expect(priced('4', true)).toBe(500_000n)
    expect(priced('3', true)).toBe(666_667n)
    expect(priced('0', true)).toBeUndefined()
  })

  test('behavior: the maker gets the price or better, by less than a unit', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 27n),
        fc.bigInt(1n, 10n ** 30n),
        fc.integer({ min: 0, max: 18 }),
        fc.integer({ min: 0, max: 18 }),
        (give, ratio, giveDecimals, getDecimals) => {
          const price = formatAmount(ratio, priceDecimals)
          const get = amountAtPrice({ price: { digits: price, isInverse: false }, give, giveDecimals, getDecimals })!
          const exact = give * ratio * 10n ** BigInt(getDecimals)
          const scale = 10n ** BigInt(giveDecimals + priceDecimals)
          expect(get * scale).toBeGreaterThanOrEqual(exact)
          expect((get - 1n) * scale).toBeLessThan(exact)
        },
      ),
    )
  })
})

test('priceOf', () => {
  const price = priceOf({ give: 2n * 10n ** 18n, get: 5_001_000_000n, giveDecimals: 18, getDecimals: 6 })
  expect(formatAmount(price, priceDecimals)).toBe('2500.5')
})
