import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSigned, writeSigned } from '@/lib/order/families/families'
import type { TwapOrder } from '@/lib/order/families/sliced-struct'
import { intentValueOf, twapFamilyOf, twapOf, twapValueOf, wholeOf } from '@/lib/order/testing/intent-order'
import { sumOf } from '../amount'
import { structOf } from './families/families'
import { type IntentOrder, noBridge, orderKinds } from './intent'
import { intentTotal, sourceLeft } from './intent-funds'
import { signedTwapOf } from './testing/intent-order'
import { amountsOfSlice, lastSlice, nextSliceAt, sliceAmount, slicesDone, sourceDue } from './twap'

const [owner, src, dest] = [`0x${'11'.repeat(20)}`, `0x${'a0'.repeat(20)}`, `0x${'c0'.repeat(20)}`] as const
const terms = {
  owner,
  beneficiary: owner,
  srcToken: src,
  destToken: dest,
  nonce: 1n,
  partnerAndFee: 512n,
  deadline: 1_893_456_000n,
  permit: '0x' as const,
  metadata: '0x' as const,
  bridge: noBridge,
}
const amount = fc.bigInt(1n, 2n ** 128n)
const schedule = fc.record({ slices: fc.bigInt(2n, 40n), interval: fc.bigInt(60n, 10_000n) })
const twap: fc.Arbitrary<TwapOrder> = fc
  .record({ schedule, more: amount, limit: amount, isSale: fc.boolean() })
  .map(({ schedule: { slices, interval }, more, limit, isSale }) => {
    const [total, common] = [slices + more, { ...terms, interval, numSlices: Number(slices) }]
    return isSale
      ? { ...common, destAmountPerSlice: limit, totalSrcAmount: total }
      : { ...common, totalDestAmount: total, maxSrcAmount: limit }
  })
const slicesOf = ({ order, schedule }: ReturnType<typeof wholeOf>) =>
  Array.from({ length: Number(schedule.slices) }, (_, index) => amountsOfSlice(order, schedule, BigInt(index)))
describe('amountsOfSlice', () => {
  const plain = { ...terms, interval: 300n, numSlices: 3 }

  test('default: equal slices; the last one has the remainder, with a proportional minimum', () => {
    const sale = wholeOf({ ...plain, destAmountPerSlice: 5n, totalSrcAmount: 11n })
    expect(slicesOf(sale).map(({ srcAmount, destAmount }) => [srcAmount, destAmount])).toEqual([
      [3n, 5n],
      [3n, 5n],
      [5n, 9n],
    ])
    const uneven = wholeOf({ ...plain, numSlices: 100, destAmountPerSlice: 1_000n, totalSrcAmount: 199n })
    expect(slicesOf(uneven).at(-1)).toEqual({ srcAmount: 100n, destAmount: 100_000n, expectedAmount: 100_000n })
    const purchase = wholeOf({ ...plain, totalDestAmount: 7n, maxSrcAmount: 10n })
    expect([sale, purchase].map((scheduled) => twapFamilyOf(scheduled.order))).toEqual(['TWAPOrder', 'TWAPBuyOrder'])
    expect(slicesOf(purchase).map(({ srcAmount, destAmount }) => [srcAmount, destAmount])).toEqual([
      [2n, 2n],
      [3n, 2n],
      [5n, 3n],
    ])
  })

  test('behavior: slices add up to the signed amounts, and no slice of a purchase exceeds its share', () => {
    fc.assert(
      fc.property(twap, (given) => {
        const scheduled = wholeOf(given)
        const { order, schedule } = scheduled
        const slices = slicesOf(scheduled)
        expect(sumOf(slices.map(({ srcAmount }) => srcAmount))).toBe(order.srcAmount)
        const isSale = order.kind === orderKinds.SELL
        if (!isSale) expect(sumOf(slices.map(({ destAmount }) => destAmount))).toBe(order.destAmount)
        const each = sliceAmount(intentTotal(order), schedule)
        slices.forEach((slice, index) => {
          const [fixed, after] = [
            order.kind === orderKinds.SELL ? slice.srcAmount : slice.destAmount,
            BigInt(index + 1) === schedule.slices ? intentTotal(order) : each * BigInt(index + 1),
          ]
          expect(fixed).toBe(after - each * BigInt(index))
          const share = (bought: bigint) => (order.srcAmount * bought) / order.destAmount
          const minimum = order.destAmount / schedule.slices
          if (isSale) {
            // Each unit has the same minimum, rounded up by less than one unit.
            expect(slice.destAmount * each).toBeGreaterThanOrEqual(minimum * slice.srcAmount)
            expect((slice.destAmount - 1n) * each).toBeLessThan(minimum * slice.srcAmount)
          } else expect(slice.srcAmount).toBe(share(after) - share(each * BigInt(index)))
        })
      }),
    )
  })
})

test('behavior: the filled amount determines the next slice and its maximum', () => {
  fc.assert(
    fc.property(twap, (given) => {
      const { order, schedule } = wholeOf(given)
      let filled = 0n
      slicesOf({ order, schedule }).forEach((slice, index) => {
        expect(slicesDone(order, schedule, filled)).toBe(BigInt(index))
        expect(sourceDue(order, schedule, filled)).toBe(slice.srcAmount)
        expect(sourceDue(order, undefined, filled)).toBe(sourceLeft(order, filled))
        filled += order.kind === orderKinds.SELL ? slice.srcAmount : slice.destAmount
      })
      expect(slicesDone(order, schedule, filled)).toBe(schedule.slices)
      expect(sourceDue(order, schedule, filled)).toBe(0n)
    }),
  )
})

test('behavior: the filled amount determines the last completed slice; undefined without a schedule', () => {
  const { order, schedule } = wholeOf({
    ...terms,
    interval: 60n,
    numSlices: 3,
    destAmountPerSlice: 5n,
    totalSrcAmount: 11n,
  })
  const indexAt = (filled: bigint | undefined) => lastSlice({ order, schedule }, filled)?.index
  expect([0n, 2n, 3n, 6n, 11n, undefined].map(indexAt)).toEqual([undefined, undefined, 0n, 1n, 2n, 2n])
  expect(lastSlice({ order, schedule }, undefined)).toEqual({ index: 2n, ...amountsOfSlice(order, schedule, 2n) })
  expect(lastSlice({ order }, undefined)).toBeUndefined()
})

test('behavior: an order without a schedule is one slice', () => {
  expect([sliceAmount(10n, { slices: 4n }), sliceAmount(10n)]).toEqual([2n, 10n])
})

test('behavior: a TWAP struct converts to an order with a schedule and to JSON and back', () => {
  fc.assert(
    fc.property(twap, (given) => {
      expect(twapOf(wholeOf(given))).toEqual(given)
      const { family } = signedTwapOf(given)
      expect(structOf({ ...readSigned(JSON.parse(JSON.stringify(twapValueOf(given)))), family })).toEqual(given)
      const { order } = wholeOf(given)
      expect(writeSigned({ ...readSigned(twapValueOf(given)), family })).toEqual(twapValueOf(given))
      expect(readSigned(intentValueOf(order))).toEqual({ order, schedule: undefined })
      expect(writeSigned({ order, family: 'Order' })).toEqual(intentValueOf(order))
      expect(order.expectedAmount).toBe(order.kind === orderKinds.SELL ? order.destAmount : order.srcAmount)
      expect(Object.keys(order).toSorted()).toEqual(Object.keys(plainOrder).toSorted())
    }),
  )
})
const plainOrder: IntentOrder = { ...terms, srcAmount: 1n, destAmount: 1n, expectedAmount: 1n, kind: 0 }

test('behavior: a slice is due at once, then one interval after the block of the last', () => {
  expect(nextSliceAt({ slices: 2n, interval: 60n }, undefined)).toBe(0n)
  expect(nextSliceAt({ slices: 2n, interval: 60n }, 1_000n)).toBe(1_060n)
})
