import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterFeeSell } from './fee'
import { receivedOf } from './received-of'

test("default: the route's own amount, else the output after the fee", () => {
  expect(receivedOf({ destAmount: '1000000', destAmountAfterFee: '999000', partnerFee: 0.01 })).toBe(999_000n)
  expect(receivedOf({ destAmount: '1000000', partnerFee: 0.01 })).toBe(999_900n)
  expect(receivedOf({ destAmount: '1000000', partnerFee: 0 })).toBe(1_000_000n)
})

test('behavior: an omitted amount equals the output after the fee', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 255n }), fc.integer({ min: 0, max: 200 }), (amount, bps) => {
      const route = { destAmount: String(amount), partnerFee: bps / 100 }
      expect(receivedOf(route)).toBe(afterFeeSell(amount, bps))
    }),
  )
})
