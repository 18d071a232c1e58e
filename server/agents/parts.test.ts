import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderKinds } from '@/lib/order/intent'
import { partsOf } from './parts'

const total = 1_000_000n
const order = { kind: orderKinds.SELL, srcAmount: total, destAmount: 5n }
const ends = (parts: ReturnType<typeof partsOf>) => parts && [parts.at(0), parts.at(parts.count - 1)]

test('default: a part and its rest are at least a hundredth, or more where gas requires it', () => {
  expect(ends(partsOf(order, { filled: 0n, gas: 0n }))).toEqual([10_000n, 990_000n])
  expect(ends(partsOf(order, { filled: 0n, gas: 1_000n }))).toEqual([20_000n, 980_000n])
  expect(ends(partsOf(order, { filled: 600_000n, gas: 1_000n }))).toEqual([20_000n, 380_000n])
})

test('behavior: only the entire order where two parts would be too small', () => {
  expect(partsOf(order, { filled: 970_000n, gas: 1_000n })).toBeUndefined()
  expect(partsOf(order, { filled: 0n, gas: 30_000n })).toBeUndefined()
  expect(partsOf({ ...order, srcAmount: 5n }, { filled: 0n, gas: 0n })).toBeUndefined()
})

test('behavior: no part or rest is below a hundredth or twenty times its gas', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 24n })
  const orders = fc.record({
    kind: fc.constantFrom(orderKinds.SELL, orderKinds.BUY),
    srcAmount: amount,
    destAmount: amount,
  })
  fc.assert(
    fc.property(
      orders,
      fc.nat({ max: 999 }),
      amount,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (given, part, gas, at) => {
        const whole = given.kind === orderKinds.SELL ? given.srcAmount : given.destAmount
        const filled = (whole * BigInt(part)) / 1_000n
        const parts = partsOf(given, { filled, gas })
        if (parts === undefined) return
        const fill = parts.at(Math.floor(at * (parts.count - 1)))
        // Whole basis points round down by less than one unit.
        for (const some of [fill + 1n, whole - filled - fill]) {
          expect(some * 100n).toBeGreaterThanOrEqual(whole)
          expect(some * given.srcAmount).toBeGreaterThanOrEqual(gas * 20n * whole)
        }
      },
    ),
  )
})
