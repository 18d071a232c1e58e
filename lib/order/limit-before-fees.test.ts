import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderKinds } from './intent'
import { sharePurchase, shareSale } from './intent-fee'
import { amountsLeft } from './intent-left'
import { limitBeforeFees, limitRate } from './limit-before-fees'

const noFee = { feeBps: 0, takesSurplus: false, isSurplusToUser: false, capsSurplus: true, hasPartner: false }
const sale = { kind: orderKinds.SELL, srcAmount: 3n, destAmount: 990_000n, expectedAmount: 1_000_000n }

test('default: a sale must deliver the fee, too', () => {
  const terms = { ...noFee, hasPartner: true, feeBps: 100 }
  expect(limitBeforeFees(sale, { filled: 0n, terms })).toEqual({ srcAmount: 3n, destAmount: 999_999n })
})

test('behavior: without a fee the signed amounts are the limit', () => {
  expect(limitBeforeFees(sale, { filled: 0n, terms: noFee })).toEqual({ srcAmount: 3n, destAmount: 990_000n })
  const purchase = { kind: orderKinds.BUY, srcAmount: 1_000n, destAmount: 7n, expectedAmount: 900n }
  expect(limitBeforeFees(purchase, { filled: 0n, terms: noFee })).toEqual({ srcAmount: 1_000n, destAmount: 7n })
})

test('behavior: the rate is before fees, and a slice that may cost nothing has a valid one', () => {
  expect(limitRate(sale, noFee)).toBe(330_000)
  expect(limitRate(sale, { ...noFee, hasPartner: true, feeBps: 100 })).toBe(333_333)
  expect(limitRate({ kind: orderKinds.BUY, srcAmount: 0n, destAmount: 7n, expectedAmount: 0n }, noFee)).toBe(7)
})

const amount = fc.oneof(fc.bigInt({ min: 1n, max: 200n }), fc.bigInt({ min: 1n, max: 10n ** 30n }))
const orders = fc.record({
  kind: fc.constantFrom(orderKinds.SELL, orderKinds.BUY),
  srcAmount: amount,
  destAmount: amount,
  expectedAmount: fc.oneof(fc.constant(0n), amount),
})
const allTerms = fc.record({
  feeBps: fc.integer({ min: 0, max: 255 }),
  takesSurplus: fc.boolean(),
  isSurplusToUser: fc.boolean(),
  capsSurplus: fc.boolean(),
  hasPartner: fc.boolean(),
})

test('behavior: the limit is sufficient and tight for any terms and any fill', () => {
  fc.assert(
    fc.property(orders, allTerms, fc.nat({ max: 999 }), (order, terms, part) => {
      const total = order.kind === orderKinds.SELL ? order.srcAmount : order.destAmount
      const filled = (total * BigInt(part)) / 1_000n
      const left = amountsLeft(order, filled)
      const limit = limitBeforeFees(order, { filled, terms })
      const { expectedAmount: expected } = left
      if (order.kind === orderKinds.SELL) {
        const minimum = left.destAmount
        const net = (arrived: bigint) => shareSale({ arrived, expected, minimum }, terms).net
        expect(limit.srcAmount).toBe(left.srcAmount)
        expect(net(limit.destAmount)).toBeGreaterThanOrEqual(minimum)
        if (limit.destAmount > 0n) expect(net(limit.destAmount - 1n)).toBeLessThan(minimum)
      } else {
        const maximum = left.srcAmount
        const total = (spent: bigint) => sharePurchase({ spent, expected, maximum }, terms).total
        expect(limit.destAmount).toBe(left.destAmount)
        expect(total(limit.srcAmount)).toBeLessThanOrEqual(maximum)
        expect(total(limit.srcAmount + 1n)).toBeGreaterThan(maximum)
      }
    }),
    { numRuns: 500 },
  )
})
