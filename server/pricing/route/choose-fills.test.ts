import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { smallest } from '@/lib/amount'
import type { OpenOrder } from '@/lib/order/open-order'
import { chooseFills, type Fills } from './choose-fills'

const [usdc, weth, maker] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`, `0x${'c'.repeat(40)}`] as const

let hashes = 0
const orderOf = (makerAmount: bigint, takerAmount: bigint, available = makerAmount): OpenOrder => ({
  orderHash: `0x${(++hashes).toString(16).padStart(64, '0')}`,
  order: {
    nonceAndMeta: 0n,
    expiry: 0n,
    makerAsset: weth,
    takerAsset: usdc,
    maker,
    taker: zeroAddress,
    makerAmount,
    takerAmount,
  },
  signature: '0x',
  permitMakerAsset: '0x',
  allowance: available,
  available,
  signatureGas: 0,
})
const byPrice = (a: OpenOrder, b: OpenOrder) =>
  Number(a.order.takerAmount * b.order.makerAmount - b.order.takerAmount * a.order.makerAmount)

const anOrder = fc
  .record({ maker: fc.bigInt(1n, 10n ** 9n), taker: fc.bigInt(1n, 10n ** 9n), part: fc.bigInt(1n, 100n) })
  .map(({ maker, taker, part }) => orderOf(maker, taker, (maker * part + 99n) / 100n))
const similar = fc
  .record({ size: fc.bigInt(1n, 10n ** 6n), price: fc.bigInt(95n, 105n), part: fc.bigInt(1n, 100n) })
  .map(({ size, price, part }) => orderOf(size * price, size * 100n, (size * price * part + 99n) / 100n))
const book = fc
  .oneof(fc.array(anOrder, { minLength: 1, maxLength: 7 }), fc.array(similar, { minLength: 1, maxLength: 7 }))
  .map((orders) => orders.toSorted(byPrice))

type Question = { side: 'SELL' | 'BUY'; amount: bigint; orderCost: number }
const netOf = ({ spent, received, fills }: Fills, { side, orderCost }: Question) =>
  Number(side === 'SELL' ? received : -spent) - fills.length * orderCost
const choose = (orders: readonly OpenOrder[], { orderCost, ...asked }: Question) =>
  chooseFills(orders, { ...asked, costOf: () => orderCost })
const question = fc.record({
  side: fc.constantFrom('SELL' as const, 'BUY' as const),
  amount: fc.bigInt(1n, 3n * 10n ** 8n),
  orderCost: fc.constantFrom(0, 1_000, 100_000, 1_000_000),
})

/** Replicates the contract's batch fill: the amounts it moves, or its refusal. */
const settle = ({ fills }: Fills, { side, amount }: Question) => {
  let [left, spent, received] = [amount, 0n, 0n]
  for (const { order: open, takerFill: info } of fills) {
    if (left === 0n) break
    const { makerAmount, takerAmount } = open.order
    const makerFill = smallest(left, (info * makerAmount) / takerAmount)
    const takerFill =
      side === 'SELL' ? smallest(left, info) : (makerFill * takerAmount + makerAmount - 1n) / makerAmount
    const given = (takerFill * makerAmount) / takerAmount
    if (takerFill > takerAmount || given === 0n || given > open.available) throw new Error('An order is not filled.')
    left -= side === 'SELL' ? takerFill : makerFill
    spent += takerFill
    received += given
  }
  if (left !== 0n) throw new Error('The contract refuses: it was not all filled.')
  return { spent, received }
}

describe('chooseFills', () => {
  const [dear, cheap] = [orderOf(100n, 300n), orderOf(100n, 200n)]

  test('default: takes the best price first and a part of the last order', () => {
    const sold = chooseFills([cheap, dear], { side: 'SELL', amount: 350n, costOf: () => 0 })
    expect(sold).toEqual({
      fills: [
        { order: cheap, takerFill: 200n, makerFill: 100n },
        { order: dear, takerFill: 150n, makerFill: 50n },
      ],
      spent: 350n,
      received: 150n,
    })
    const bought = chooseFills([cheap, dear], { side: 'BUY', amount: 120n, costOf: () => 0 })
    expect(bought).toMatchObject({ spent: 260n, received: 120n })
  })

  test('behavior: an order that does not pay for its gas is omitted', () => {
    const crumb = orderOf(10n, 10n)
    const sell = (cost: number, ofCrumb = cost) =>
      chooseFills([crumb, cheap], {
        side: 'SELL',
        amount: 100n,
        costOf: (order) => (order === crumb ? ofCrumb : cost),
      })!
    expect(sell(0).fills).toHaveLength(2)
    expect(sell(6)).toMatchObject({ fills: [{ order: cheap }], received: 50n })
    // An order with extra cost, as if a contract had signed it.
    expect(sell(0, 6)).toMatchObject({ fills: [{ order: cheap }], received: 50n })
  })

  test('behavior: a remainder that buys nothing is taken from the previous order', () => {
    const coarse = orderOf(1n, 100n)
    const { fills, received } = chooseFills([cheap, coarse], { side: 'SELL', amount: 201n, costOf: () => 0 })!
    expect(fills.map(({ takerFill }) => takerFill)).toEqual([101n, 100n])
    expect(received).toBe(51n)
  })

  test('behavior: undefined where the orders do not suffice or round to zero', () => {
    expect(chooseFills([], { side: 'SELL', amount: 1n, costOf: () => 0 })).toBeUndefined()
    expect(chooseFills([cheap], { side: 'SELL', amount: 201n, costOf: () => 0 })).toBeUndefined()
    expect(chooseFills([cheap], { side: 'BUY', amount: 101n, costOf: () => 0 })).toBeUndefined()
    expect(chooseFills([orderOf(1n, 100n)], { side: 'SELL', amount: 99n, costOf: () => 0 })).toBeUndefined()
  })

  test('behavior: the amounts equal those of the contract for any orders', () => {
    fc.assert(
      fc.property(book, question, (orders, asked) => {
        const chosen = choose(orders, asked)
        if (chosen === undefined) return
        expect(settle(chosen, asked)).toEqual({ spent: chosen.spent, received: chosen.received })
        if (asked.side === 'SELL') expect(chosen.spent).toBe(asked.amount)
        else expect(chosen.received >= asked.amount).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('behavior: no choice is better by more than a unit per order, or the gas of one where gas counts', () => {
    fc.assert(
      fc.property(book, question, (orders, asked) => {
        const chosen = choose(orders, asked)
        for (let choice = 1; choice < 2 ** orders.length; choice++) {
          const some = orders.filter((_, index) => (choice & (1 << index)) !== 0)
          // Orders without costs are used exactly where they are needed.
          const all = chooseFills(some, { ...asked, costOf: () => 0 })
          if (all === undefined || chosen === undefined) continue
          expect(netOf(all, asked) - netOf(chosen, asked)).toBeLessThanOrEqual(orders.length + 1 + asked.orderCost)
        }
      }),
      { numRuns: 500 },
    )
  })
})
