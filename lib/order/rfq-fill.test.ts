import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makerFillOf } from './rfq'
import { maxRfqFill, toRfqFill } from './rfq-fill'

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

  test('behavior: the fill is what the contract gives, with the least payment, within the offer', () => {
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

  test('behavior: undefined if it buys nothing, or more than is left', () => {
    const order = { makerAmount: 3n, takerAmount: 10n }
    for (const pays of [-10n, 0n, 3n, 7n, 11n]) expect(toRfqFill(order, { left: 1n, pays })).toBeUndefined()
    // A payment above the whole order would buy nothing more.
    expect(toRfqFill(order, { left: 3n, pays: 11n })).toBeUndefined()
  })
})

describe('maxRfqFill', () => {
  test('default', () => {
    expect(maxRfqFill({ makerAmount: 10n, takerAmount: 3n }, 5n)).toEqual({ pays: 1n, gets: 3n })
    for (const left of [-10n, 0n, 2n]) expect(maxRfqFill({ makerAmount: 10n, takerAmount: 3n }, left)).toBeUndefined()
  })

  test('behavior: an untouched order is filled completely', () => {
    fc.assert(
      fc.property(orders, (order) => {
        expect(maxRfqFill(order, order.makerAmount)?.gets).toBe(order.makerAmount)
      }),
    )
  })

  test('behavior: no larger fill fits', () => {
    fc.assert(
      fc.property(withLeft, ([order, left]) => {
        const pays = maxRfqFill(order, left)?.pays ?? 0n
        // The next payment that buys more exceeds what is left.
        let next = pays + 1n
        while (next <= order.takerAmount && makerFillOf(order, next) === makerFillOf(order, pays) && next < pays + 40n)
          next++
        if (next <= order.takerAmount && makerFillOf(order, next) > makerFillOf(order, pays))
          expect(makerFillOf(order, next)).toBeGreaterThan(left)
      }),
    )
  })
})
