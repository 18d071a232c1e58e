import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchOrders } from '../match/match-orders'
import type { MatchOrder } from '../match/match-orders-question'
import { minRateOf } from '../match/match-orders-question'
import { solve } from '../route/solve'
import { dataSet } from '../testing/data-sets'
import { unitsOf } from '../testing/synthetic-token'
import { marginalRates, type WaitingPair } from './marginal-rates'

const { tokens, market } = dataSet('D2', 1)
const filter = { dexes: [...new Set(market.pools.flatMap(({ kind, dex }) => (kind === 'rfq' ? [] : [dex])))] }
const [weth] = tokens
const rates = (pairs: readonly WaitingPair[]) => [...marginalRates({ market, filter, pairs })]
const pairOf = (from: number, to: number, rate = Number.POSITIVE_INFINITY): WaitingPair => ({
  src: tokens[from]!.address,
  dest: tokens[to]!.address,
  rate,
})
/** Returns the output of a sell without gas, per unit of its source. */
const soldAt = (from: number, to: number, usd: number) => {
  const [src, dest] = [tokens[from]!, tokens[to]!]
  const amount = unitsOf(src, usd)
  const route = solve({ market, srcToken: src.address, destToken: dest.address, amount, side: 'SELL', filter })
  return Number(route?.route.destAmount ?? 0n) / Number(amount)
}
const someTokens = fc.uniqueArray(fc.nat(tokens.length - 1), { minLength: 2, maxLength: 4 })

test('default: no sell of any size exceeds the rate, and a small one nearly reaches it', () => {
  fc.assert(
    fc.property(someTokens, fc.integer({ min: 100, max: 1_000_000 }), ([from = 0, to = 0], usd) => {
      const [rate] = rates([pairOf(from, to)])
      expect(soldAt(from, to, usd)).toBeLessThanOrEqual(rate! * (1 + 1e-9))
      expect(soldAt(from, to, 100)).toBeGreaterThan(rate! * 0.99)
    }),
    { numRuns: 60 },
  )
})

test("behavior: only orders that cross between the pools' prices reach each other", () => {
  const [forward, back] = rates([pairOf(0, 1), pairOf(1, 0)])
  const middle = Math.sqrt(forward! / back!)
  const crossing = rates([pairOf(0, 1, middle * 0.9999), pairOf(1, 0, (1 / middle) * 0.9999)])
  expect(crossing[0]).toBeGreaterThan(middle * 0.9999)
  expect(crossing[1]).toBeGreaterThan((1 / middle) * 0.9999)
  const apart = rates([pairOf(0, 1, middle * 1.0001), pairOf(1, 0, (1 / middle) * 1.0001)])
  expect(apart[0]).toBeLessThan(middle * 1.0001)
  expect(apart[1]).toBeLessThan((1 / middle) * 1.0001)
})

test('behavior: three orders that form a cycle reach each other', () => {
  const ways = [pairOf(0, 1), pairOf(1, 2), pairOf(2, 0)]
  const alone = ways.flatMap((way) => rates([way]))
  const gain = alone.reduce((product, rate) => product * rate, 1)
  expect(gain).toBeLessThan(1)
  // Each asks slightly more than the pools pay, together slightly less than parity.
  const requested = ways.map((way, index) => ({ ...way, rate: alone[index]! * (0.999 / gain) ** (1 / 3) }))
  rates(requested).forEach((rate, index) => {
    expect(alone[index]).toBeLessThan(requested[index]!.rate)
    expect(rate).toBeGreaterThan(requested[index]!.rate)
  })
})

test('behavior: each order that a match fills was within the rates', () => {
  const ends = fc.uniqueArray(fc.nat(2), { minLength: 2, maxLength: 2 })
  const orders = fc.array(fc.tuple(ends, fc.integer({ min: 1, max: 25 })), { minLength: 4, maxLength: 10 })
  let filled = 0
  fc.assert(
    fc.property(orders, (given) => {
      const requested = given.map(([[from = 0, to = 1], bps]): MatchOrder => {
        const [src, dest] = [tokens[from]!, tokens[to]!]
        const amount = unitsOf(src, 50_000)
        // Pools alone reach none of them.
        const limit = BigInt(Math.floor(Number(amount) * rates([pairOf(from, to)])[0]! * (1 + bps / 10_000)))
        const ends = { src: src.address, dest: dest.address, side: 'SELL' as const }
        return { ...ends, amount, limit, inParts: true, gas: 0 }
      })
      const gas = { price: 0, base: 0, pair: 0, run: 0 }
      const pairs = requested.map((order) => ({ src: order.src, dest: order.dest, rate: minRateOf(order) }))
      const reached = rates(pairs)
      for (const { fills } of matchOrders({ market, orders: requested, gas, unit: weth!.address, filter }))
        for (const { order } of fills) {
          filled++
          expect(reached[order]).toBeGreaterThanOrEqual(pairs[order]!.rate * (1 - 1e-9))
        }
    }),
    { numRuns: 80 },
  )
  // Forty on average.
  expect(filled).toBeGreaterThan(8)
})

test('behavior: a token without pools is reached by orders alone', () => {
  const unknown = `0x${'77'.repeat(20)}` as const
  const pairs = [
    { src: unknown, dest: weth!.address, rate: 2 },
    { src: weth!.address, dest: unknown, rate: 0.4 },
  ]
  expect(rates(pairs)).toEqual([2.5, 0.5])
  expect(rates(pairs.slice(0, 1))).toEqual([0])
})
