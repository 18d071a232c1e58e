import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packIntentFee } from '@/lib/chain/intent-fee'
import { orderKinds } from '@/lib/order/intent'
import { limitBeforeFees, reachesLimit } from './limit'

const partner = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const feeOf = (
  feeBps: number,
  levers: { takesSurplus?: boolean; isSurplusToUser?: boolean; capsSurplus?: boolean } = {},
) =>
  packIntentFee({
    ...{ partner, feeBps, takesSurplus: false, isSurplusToUser: false, capsSurplus: false, reserved: 0n },
    ...levers,
  })
const owed = { srcAmount: 10_000n, destAmount: 9_900n, expectedAmount: 10_000n }

test('default: a fee of one percent comes on top of what a sale has to bring, and out of what a purchase may cost', () => {
  expect(limitBeforeFees({ kind: orderKinds.SELL, partnerAndFee: feeOf(100) }, owed)).toBe(9_999n)
  expect(limitBeforeFees({ kind: orderKinds.BUY, partnerAndFee: feeOf(100) }, owed)).toBe(9_901n)
})

test('behavior: without a fee it is what was signed', () => {
  expect(limitBeforeFees({ kind: orderKinds.SELL, partnerAndFee: 0n }, owed)).toBe(9_900n)
  expect(limitBeforeFees({ kind: orderKinds.BUY, partnerAndFee: 0n }, owed)).toBe(10_000n)
})

test('behavior: the limit reaches what was signed, and a unit less does not, whoever takes what', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
  const terms = fc.record({
    kind: fc.constantFrom(orderKinds.SELL, orderKinds.BUY),
    feeBps: fc.integer({ min: 0, max: 200 }),
    levers: fc.record({ takesSurplus: fc.boolean(), isSurplusToUser: fc.boolean(), capsSurplus: fc.boolean() }),
    owed: fc.record({ srcAmount: amount, destAmount: amount, expectedAmount: amount }),
  })
  fc.assert(
    fc.property(terms, ({ kind, feeBps, levers, owed }) => {
      const order = { kind, partnerAndFee: feeOf(feeBps, levers) }
      const limit = limitBeforeFees(order, owed)
      const worse = kind === orderKinds.SELL ? limit - 1n : limit + 1n
      expect(reachesLimit(order, owed, limit)).toBe(true)
      expect(reachesLimit(order, owed, worse)).toBe(false)
    }),
  )
})
