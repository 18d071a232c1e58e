import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intentFeeTerms, packIntentFee } from '@/lib/chain/fees/intent-fee'
import { orderKinds } from '@/lib/order/intent'
import { limitBeforeFees } from '@/lib/order/limit-before-fees'
import { reachesLimit } from './limit'

const partner = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

test('default: the limit before fees is sufficient, and one unit less is not, for any fee', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
  const levers = { takesSurplus: fc.boolean(), isSurplusToUser: fc.boolean(), capsSurplus: fc.boolean() }
  const fees = fc.record({ feeBps: fc.integer({ min: 0, max: 200 }), ...levers })
  const orders = fc.record({
    kind: fc.constantFrom(orderKinds.SELL, orderKinds.BUY),
    srcAmount: amount,
    destAmount: amount,
    expectedAmount: amount,
  })
  fc.assert(
    fc.property(orders, fees, fc.boolean(), (order, fee, isSlice) => {
      const partnerAndFee = packIntentFee({ partner, reserved: 0n, ...fee })
      const limit = limitBeforeFees(order, { filled: 0n, terms: intentFeeTerms(partnerAndFee, { isSlice }) })
      const isSale = order.kind === orderKinds.SELL
      const amount = isSale ? limit.destAmount : limit.srcAmount
      const family = isSlice ? ('TWAPOrder' as const) : ('Order' as const)
      const intent = { order: { ...order, partnerAndFee }, family }
      const reaches = (given: bigint) => reachesLimit(intent, order, given)
      expect(reaches(amount)).toBe(true)
      expect(reaches(isSale ? amount - 1n : amount + 1n)).toBe(false)
    }),
  )
})
