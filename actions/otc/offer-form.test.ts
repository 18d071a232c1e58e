import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nativeToken, zeroAddress } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import { amountAtPrice, priceDecimals, priceOf, readLife, readTaker } from './offer-form'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('readTaker', () => {
  test('default', () => {
    expect(readTaker({ text: ` ${other} `, isOpen: false, account })).toEqual({
      status: 'named',
      address: other.toLowerCase(),
    })
    expect(readTaker({ text: other, isOpen: true, account })).toEqual({ status: 'open', address: zeroAddress })
  })

  test('behavior: nobody named is not anyone', () => {
    expect(readTaker({ text: ' ', isOpen: false, account }).status).toBe('missing')
    for (const text of [zeroAddress, nativeToken, '0x12', 'vitalik.eth'])
      expect(readTaker({ text, isOpen: false, account }).status).toBe('invalid')
    expect(readTaker({ text: account, isOpen: false, account }).status).toBe('self')
  })
})

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

test('readLife', () => {
  expect(readLife('2', 'hours')).toBe(7_200)
  for (const text of ['', '0', '1.5', '-1', '99999999']) expect(readLife(text, 'hours')).toBeUndefined()
  expect(readLife('1', 'minutes')).toBeUndefined()
  expect(readLife('367', 'days')).toBeUndefined()
})
