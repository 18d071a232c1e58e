import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderKinds } from './intent'
import { amountsLeft, amountsOfFill } from './intent-left'

const terms = { srcAmount: 3n, destAmount: 10n, expectedAmount: 11n }

test('default: everything for an unfilled order', () => {
  for (const kind of [orderKinds.SELL, orderKinds.BUY]) expect(amountsLeft({ kind, ...terms }, 0n)).toEqual(terms)
})

test('behavior: amounts of earlier fills round up for a sale, and down for a purchase', () => {
  expect(amountsLeft({ kind: orderKinds.SELL, ...terms }, 1n)).toEqual({
    srcAmount: 2n,
    destAmount: 6n,
    expectedAmount: 7n,
  })
  expect(amountsLeft({ kind: orderKinds.BUY, ...terms }, 4n)).toEqual({
    srcAmount: 2n,
    destAmount: 6n,
    expectedAmount: 7n,
  })
})

test('behavior: a partial fill and the fill of the rest add up to the order', () => {
  const amount = fc.bigInt({ min: 2n, max: 2n ** 100n })
  fc.assert(
    fc.property(amount, amount, amount, fc.bigInt({ min: 1n, max: 2n ** 100n }), (src, dest, expected, part) => {
      const filled = 1n + (part % (src - 1n))
      const sale = { kind: orderKinds.SELL, srcAmount: src, destAmount: dest, expectedAmount: expected }
      // The output that a sale of the part owes so far.
      const owed = dest - amountsLeft(sale, filled).destAmount
      expect(owed * src).toBeGreaterThanOrEqual(dest * filled)
      expect((owed - 1n) * src).toBeLessThan(dest * filled)
    }),
  )
})

test('behavior: two fills owe together what a single fill of both would', () => {
  const amount = fc.bigInt({ min: 3n, max: 2n ** 100n })
  const seed = fc.bigInt({ min: 1n, max: 2n ** 100n })
  fc.assert(
    fc.property(
      fc.constantFrom(orderKinds.SELL, orderKinds.BUY),
      amount,
      amount,
      seed,
      seed,
      (kind, src, dest, a, b) => {
        const order = { kind, srcAmount: src, destAmount: dest, expectedAmount: dest }
        const total = kind === orderKinds.SELL ? src : dest
        const first = 1n + (a % (total - 2n))
        const second = 1n + (b % (total - first - 1n > 0n ? total - first - 1n : 1n))
        const [former, latter, both] = [
          amountsOfFill(order, { filled: 0n, fill: first }),
          amountsOfFill(order, { filled: first, fill: second }),
          amountsOfFill(order, { filled: 0n, fill: first + second }),
        ]
        for (const key of ['srcAmount', 'destAmount', 'expectedAmount'] as const)
          expect(former[key] + latter[key]).toBe(both[key])
      },
    ),
  )
})
