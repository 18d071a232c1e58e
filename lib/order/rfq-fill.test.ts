import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makerFillOf } from './rfq'
import { mostRfqFill, toRfqFill } from './rfq-fill'

const amount = fc.bigInt(1n, 10n ** 24n)
const small = fc.bigInt(1n, 30n)
const orders = fc.oneof(
  fc.record({ makerAmount: amount, takerAmount: amount }),
  fc.record({ makerAmount: small, takerAmount: small }),
)
const withLeft = orders.chain((order) => fc.tuple(fc.constant(order), fc.bigInt(1n, order.makerAmount)))

describe('toRfqFill', () => {
  test('default', () => {
    expect(toRfqFill({ makerAmount: 3n, takerAmount: 10n }, { left: 3n, pays: 5n })).toEqual({ pays: 4n, gets: 1n })
  })

  test('behavior: the contract gives for it what is said, one unit less would buy less, and no more is asked than offered', () => {
    fc.assert(
      fc.property(withLeft, amount, ([order, left], pays) => {
        const fill = toRfqFill(order, { left, pays })
        if (!fill) return
        expect(makerFillOf(order, fill.pays)).toBe(fill.gets)
        expect(makerFillOf(order, fill.pays - 1n)).toBeLessThan(fill.gets)
        expect(fill.pays).toBeLessThanOrEqual(pays)
        expect(fill.gets).toBeLessThanOrEqual(left)
      }),
    )
  })

  test('behavior: what buys nothing, or more than is left, is no fill', () => {
    const order = { makerAmount: 3n, takerAmount: 10n }
    for (const pays of [-10n, 0n, 3n, 7n, 11n]) expect(toRfqFill(order, { left: 1n, pays })).toBeUndefined()
    // What is paid above the whole order would buy nothing.
    expect(toRfqFill(order, { left: 3n, pays: 11n })).toBeUndefined()
  })
})

describe('mostRfqFill', () => {
  test('default', () => {
    expect(mostRfqFill({ makerAmount: 10n, takerAmount: 3n }, 5n)).toEqual({ pays: 1n, gets: 3n })
    for (const left of [-10n, 0n, 2n]) expect(mostRfqFill({ makerAmount: 10n, takerAmount: 3n }, left)).toBeUndefined()
  })

  test('behavior: a whole order is filled whole', () => {
    fc.assert(
      fc.property(orders, (order) => {
        expect(mostRfqFill(order, order.makerAmount)?.gets).toBe(order.makerAmount)
      }),
    )
  })

  test('behavior: nothing larger fits', () => {
    fc.assert(
      fc.property(withLeft, ([order, left]) => {
        const pays = mostRfqFill(order, left)?.pays ?? 0n
        // The next payment that buys more buys too much.
        let next = pays + 1n
        while (next <= order.takerAmount && makerFillOf(order, next) === makerFillOf(order, pays) && next < pays + 40n)
          next++
        if (next <= order.takerAmount && makerFillOf(order, next) > makerFillOf(order, pays))
          expect(makerFillOf(order, next)).toBeGreaterThan(left)
      }),
    )
  })
})
