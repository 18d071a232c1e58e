import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderKinds } from '@/lib/order/intent'
import { priceAtRate } from './inventory-price'

const rate = { src: 2n, dest: 1n }

test('default: applies the rate less the spread after keeping gas of the source', () => {
  const left = { srcAmount: 1_000n, destAmount: 1_000n }
  const terms = { rate, spreadBps: 100, gas: 10n }
  expect(priceAtRate({ kind: orderKinds.SELL, ...left }, terms)).toEqual({ fillIn: 1_000n, fillOut: 1_960n })
  expect(priceAtRate({ kind: orderKinds.BUY, ...left }, terms)).toEqual({ fillIn: 516n, fillOut: 1_000n })
})

test('behavior: undefined where gas takes everything, or the rest is worth less than a unit', () => {
  const sale = { kind: orderKinds.SELL, srcAmount: 10n, destAmount: 1n }
  expect(priceAtRate(sale, { rate, spreadBps: 0, gas: 10n })).toBeUndefined()
  expect(priceAtRate(sale, { rate: { src: 1n, dest: 11n }, spreadBps: 0, gas: 0n })).toBeUndefined()
  expect(priceAtRate(sale, { rate: { src: 0n, dest: 1n }, spreadBps: 0, gas: 0n })).toBeUndefined()
})

test('behavior: never better than the rate less the spread, and less than a unit worse', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
  const terms = fc.record({
    kind: fc.constantFrom(orderKinds.SELL, orderKinds.BUY),
    srcAmount: amount,
    destAmount: amount,
    gas: fc.bigInt({ min: 0n, max: 10n ** 20n }),
    rate: fc.record({ src: amount, dest: amount }),
    spreadBps: fc.integer({ min: 0, max: 5_000 }),
  })
  fc.assert(
    fc.property(terms, ({ kind, srcAmount, destAmount, ...terms }) => {
      const priced = priceAtRate({ kind, srcAmount, destAmount }, terms)
      const [paid, price] = [terms.rate.src * BigInt(10_000 - terms.spreadBps), terms.rate.dest * 10_000n]
      const worth = (srcAmount - terms.gas) * paid
      if (priced === undefined) {
        expect(kind === orderKinds.SELL && worth < price).toBe(true)
        return
      }
      const { fillIn, fillOut } = priced
      // In the common unit, the gain covers the payment plus spread, within a unit of rounding.
      const gain = (fillIn - terms.gas) * paid - fillOut * price
      const unit = kind === orderKinds.SELL ? price : paid
      expect(gain >= 0n && gain < unit).toBe(true)
      expect(kind === orderKinds.SELL ? fillIn === srcAmount : fillOut === destAmount).toBe(true)
    }),
  )
})
