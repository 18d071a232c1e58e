import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '@/lib/amount'
import { amountAtPrice, priceDecimals, priceOf } from './limit-price'

describe('amountAtPrice', () => {
  test('default', () => {
    const give = 2n * 10n ** 18n
    expect(amountAtPrice({ price: '2500.5', give, giveDecimals: 18, getDecimals: 6 })).toBe(5_001_000_000n)
    expect(amountAtPrice({ price: 'x', give, giveDecimals: 18, getDecimals: 6 })).toBeUndefined()
  })

  test('behavior: the maker never gets less than the price, and less than a unit more', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 27n),
        fc.bigInt(1n, 10n ** 30n),
        fc.integer({ min: 0, max: 18 }),
        fc.integer({ min: 0, max: 18 }),
        (give, ratio, giveDecimals, getDecimals) => {
          const price = formatAmount(ratio, priceDecimals)
          const get = amountAtPrice({ price, give, giveDecimals, getDecimals })!
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
