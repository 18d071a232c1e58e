import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intentFeeTerms, packIntentFee } from '@/lib/chain/fees/intent-fee'
import { orderKinds } from '@/lib/order/intent'
import { sharePurchase } from '@/lib/order/intent-fee'
import { amountsOfFill } from '@/lib/order/intent-left'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { driftBps, guaranteeOf } from './guarantee'

const sale = { family: 'Order' as const, order: intentOrderOf({ srcAmount: 1_000n, destAmount: 1n }), filled: 0n }

test('default: a sale may return a quarter of a percent less than promised', () => {
  expect(guaranteeOf(sale, { fill: 1_000n, fillIn: 1_000n, fillOut: 8_000n })).toEqual({
    maxIn: 1_000n,
    minOut: 7_980n,
  })
})

const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })

test('behavior: rounding favours the owner, and a purchase never costs more than signed', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      amount,
      fc.integer({ min: 0, max: 200 }),
      fc.boolean(),
      fc.nat({ max: 10_000 }),
      (srcAmount, destAmount, expectedAmount, fillOut, feeBps, takesSurplus, part) => {
        const partnerAndFee = packIntentFee({
          partner: '0x00000000000000000000000000000000000a11ce',
          feeBps,
          takesSurplus,
          isSurplusToUser: false,
          capsSurplus: true,
          reserved: 0n,
        })
        const order = intentOrderOf({ kind: orderKinds.BUY, srcAmount, destAmount, expectedAmount, partnerAndFee })
        const owed = amountsOfFill(order, { filled: 0n, fill: destAmount })
        const totalOf = (spent: bigint) =>
          sharePurchase(
            { spent, expected: owed.expectedAmount, maximum: owed.srcAmount },
            intentFeeTerms(order.partnerAndFee),
          ).total
        const fillIn = (srcAmount * BigInt(part)) / 10_000n
        fc.pre(fillIn > 0n && totalOf(fillIn) <= srcAmount)
        const bought = guaranteeOf(
          { family: 'Order', order, filled: 0n },
          { fill: destAmount, fillIn, fillOut: destAmount },
        )
        expect(bought.minOut).toBe(destAmount)
        expect(bought.maxIn).toBeGreaterThanOrEqual(fillIn)
        expect((bought.maxIn - fillIn) * 10_000n).toBeLessThanOrEqual(fillIn * driftBps)
        expect(totalOf(bought.maxIn)).toBeLessThanOrEqual(srcAmount)

        const sold = guaranteeOf(sale, { fill: 1_000n, fillIn: 1_000n, fillOut })
        expect((fillOut - sold.minOut) * 10_000n).toBeLessThanOrEqual(fillOut * driftBps)
      },
    ),
  )
})
