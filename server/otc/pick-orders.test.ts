import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pickOrders } from './pick-orders'

const digits = (available: bigint) => available.toString().length
const book = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 6 }), fc.bigInt(1n, 9n)).map(([exponent, lead]) => lead * 10n ** BigInt(exponent)),
  { maxLength: 120 },
)
const ordersOf = (amounts: readonly bigint[]) => amounts.map((available, place) => ({ available, place }))

describe('pickOrders', () => {
  test('default: picks the best of each size, large ones first', () => {
    const orders = ordersOf([1n, 2n, 3n, 40n, 50n, 600n])
    expect(pickOrders(orders, 9)).toBe(orders)
    expect(pickOrders(orders, 4).map(({ available }) => available)).toEqual([1n, 40n, 50n, 600n])
    expect(pickOrders(orders, 2).map(({ available }) => available)).toEqual([40n, 600n])
  })

  test('behavior: an omitted order has a full share of better ones of its own size', () => {
    fc.assert(
      fc.property(book, fc.integer({ min: 1, max: 60 }), (amounts, count) => {
        const orders = ordersOf(amounts)
        const picked = pickOrders(orders, count)
        expect(picked).toHaveLength(Math.min(count, orders.length))
        expect(picked).toEqual(orders.filter((order) => picked.includes(order)))
        const classes = new Set(amounts.map(digits)).size
        for (const order of orders) {
          if (picked.includes(order)) continue
          const better = picked.filter(
            ({ available, place }) => place < order.place && digits(available) === digits(order.available),
          )
          expect(better.length).toBeGreaterThanOrEqual(Math.floor(count / classes))
        }
      }),
    )
  })

  test('behavior: no number of small orders displaces one of another size', () => {
    fc.assert(
      fc.property(book, fc.integer({ min: 1, max: 500 }), (amounts, crowd) => {
        const honest = ordersOf(amounts.map((amount) => amount * 100n))
        const crowded = pickOrders(
          [...Array.from({ length: crowd }, () => ({ available: 7n, place: -1 })), ...honest],
          50,
        )
        const classes = new Set(honest.map(({ available }) => digits(available))).size
        for (const sizeClass of new Set(honest.map(({ available }) => digits(available)))) {
          const best = honest.filter(({ available }) => digits(available) === sizeClass)
          const share = Math.min(best.length, Math.floor(50 / (classes + 1)))
          for (const order of best.slice(0, share)) expect(crowded).toContain(order)
        }
      }),
    )
  })
})
