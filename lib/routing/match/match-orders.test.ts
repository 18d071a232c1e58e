import fc from 'fast-check'
import { expect, test } from 'vitest'
import { updateMarket } from '../market/state'
import type { PoolAddress } from '../pools/pool'
import { executeRoute } from '../route/execute'
import { solve } from '../route/solve'
import { dataSet } from '../testing/data-sets'
import { type SyntheticToken, unitsOf } from '../testing/synthetic-token'
import { matchOrders } from './match-orders'
import type { MatchOrder } from './match-orders-question'
import type { Match, MatchFill } from './match-orders-settle'

const { tokens, market } = dataSet('D2', 1)
/** Excludes makers' orders, which only the router fills. */
const filter = { dexes: [...new Set(market.pools.flatMap(({ kind, dex }) => (kind === 'rfq' ? [] : [dex])))] }
const unit = tokens[0]!.address
const gas = { price: 1e10, base: 59_000, pair: 32_000, run: 18_000 }
const settlementGas = 65_500

const gasUnitCost = ({ usd, decimals }: SyntheticToken) => (3000e-8 / usd) * (10 ** decimals / 1)

/** Creates an order at its output alone after gas, less (or more) some bps. */
const order = (
  [from, to]: readonly [number, number],
  usd: number,
  given: { side?: 'SELL' | 'BUY'; slippageBps?: number; isAlone?: boolean; inParts?: boolean } = {},
): MatchOrder => {
  const { side = 'SELL', slippageBps = 50, isAlone = true, inParts = false } = given
  const [src, dest] = [tokens[from]!, tokens[to]!]
  const isSale = side === 'SELL'
  const amount = unitsOf(isSale ? src : dest, usd)
  const unitCost = gasUnitCost(isSale ? dest : src)
  const ends = { srcToken: src.address, destToken: dest.address }
  const { route, gas } = solve({ market, ...ends, amount, side, filter, gasUnitCost: unitCost })!
  const cost = BigInt(Math.ceil((gas + settlementGas) * unitCost))
  const alone = isSale ? route.destAmount - cost : route.srcAmount + cost
  const bps = BigInt(isSale ? 10_000 - slippageBps : 10_000 + slippageBps)
  const limit = (alone * bps) / 10_000n
  return {
    src: src.address,
    dest: dest.address,
    side,
    amount,
    limit,
    inParts,
    gas: 59_000,
    ...(isAlone && { alone }),
  }
}
const match = (orders: readonly MatchOrder[], price = gas.price) =>
  matchOrders({ market, orders, gas: { ...gas, price }, unit, filter })

/** Returns the gain of each fill over a fill alone, in bps. */
const gainsOf = ({ fills }: Match, orders: readonly MatchOrder[]) =>
  fills.map(({ order, fillIn, fillOut }) => {
    const { side, alone, limit } = orders[order]!
    const than = Number(alone ?? limit)
    return (side === 'SELL' ? Number(fillOut) / than - 1 : 1 - Number(fillIn) / than) * 10_000
  })

test('default: two opposite orders meet without a pool, and both share the saving', () => {
  const orders = [order([0, 1], 100_000), order([1, 0], 100_000)]
  const [found, ...others] = match(orders)
  expect(others).toEqual([])
  expect(found).toMatchObject({ runs: [], met: 1, gas: 241_000 })
  expect(found!.fills.map(({ fillIn }) => fillIn)).toEqual(orders.map(({ amount }) => amount))
  for (const gain of gainsOf(found!, orders)) expect(gain).toBeGreaterThan(1)
})

test('behavior: three orders meet in a cycle', () => {
  const orders = [order([0, 1], 50_000), order([1, 2], 50_000), order([2, 0], 50_000)]
  const [found] = match(orders)
  expect(found).toMatchObject({ runs: [], met: 1 })
  for (const gain of gainsOf(found!, orders)) expect(gain).toBeGreaterThan(1)
})

test('behavior: the part that does not meet runs through pools', () => {
  const orders = [order([0, 1], 100_000), order([1, 0], 40_000)]
  const [found] = match(orders)
  expect(found!.runs.map(({ srcToken, destToken }) => ({ srcToken, destToken }))).toEqual([
    { srcToken: tokens[0]!.address, destToken: tokens[1]!.address },
  ])
  expect(found!.met).toBeGreaterThan(0.5)
  for (const gain of gainsOf(found!, orders)) expect(gain).toBeGreaterThan(0)
})

test('behavior: a buy meets a sell, gets its exact output, and both are better off', () => {
  const orders = [order([0, 1], 50_000, { side: 'BUY' }), order([1, 0], 80_000)]
  const [found] = match(orders)
  expect(found!.fills[0]!.fillOut).toBe(orders[0]!.amount)
  expect(found!.fills[1]!.fillIn).toBe(orders[1]!.amount)
  for (const gain of gainsOf(found!, orders)) expect(gain).toBeGreaterThan(0)
})

test('behavior: two buys meet, and pools pay the missing part of the larger', () => {
  const orders = [order([0, 1], 90_000, { side: 'BUY' }), order([1, 0], 50_000, { side: 'BUY' })]
  const [found] = match(orders)
  expect(found!.runs.map(({ side }) => side)).toEqual(['BUY'])
  expect(found!.fills.map(({ fillOut }) => fillOut)).toEqual(orders.map(({ amount }) => amount))
  for (const gain of gainsOf(found!, orders)) expect(gain).toBeGreaterThan(0)
})

test("behavior: an order above the pools' price is filled in part by its counterparties", () => {
  const fair = unitsOf(tokens[0]!, 100_000)
  const resting = { ...order([1, 0], 100_000, { isAlone: false, inParts: true }), limit: fair }
  const [found] = match([order([0, 1], 30_000), resting])
  const [, part] = found!.fills
  expect(found!.runs).toEqual([])
  expect(part!.fillIn).toBeGreaterThan(resting.amount / 5n)
  expect(part!.fillIn).toBeLessThan(resting.amount / 3n)
})

test('behavior: a partial fill leaves no remainder that is too small to settle', () => {
  const fair = unitsOf(tokens[0]!, 100_000)
  const sale = { ...order([1, 0], 100_000, { isAlone: false, inParts: true }), limit: fair }
  const purchase = {
    ...order([1, 0], 100_000, { side: 'BUY', isAlone: false, inParts: true }),
    limit: unitsOf(tokens[1]!, 100_000),
  }
  const lefts = [sale, purchase].flatMap((resting) =>
    [99_900, 99_990, 100_010, 100_050, 100_080, 100_110, 100_130, 100_150, 102_000].map((usd) => {
      const opposite = order([0, 1], usd)
      const [found] = match([opposite, resting])
      const [whole, part] = found!.fills
      expect(whole!.fillIn).toBe(opposite.amount)
      const filled = resting.side === 'SELL' ? part!.fillIn : part!.fillOut
      return Number(((resting.amount - filled) * 100_000n) / resting.amount)
    }),
  )
  // Less than a hundred times its settlement cost: 177 dollars.
  for (const left of lefts) expect(left === 0 || left >= 176, lefts.join()).toBe(true)
  for (const side of [lefts.slice(0, 9), lefts.slice(9)]) expect([side[0]! > 0, side.at(-1)]).toEqual([true, 0])
})

test('behavior: an order that meets no other, or asks too much, is in no match', () => {
  expect(match([order([0, 1], 10_000), order([0, 2], 10_000)])).toEqual([])
  expect(match([order([0, 1], 10_000), order([1, 0], 10_000, { slippageBps: -500, isAlone: false })])).toEqual([])
  const orders = [order([0, 1], 10_000), order([1, 0], 10_000), order([1, 0], 100)]
  expect(match(orders)[0]!.fills.map(({ order }) => order)).toEqual([0, 1])
})

test('behavior: groups without a common pair are separate matches', () => {
  const orders = [order([0, 1], 9_000), order([2, 3], 9_000), order([3, 2], 9_000), order([1, 0], 9_000)]
  const found = match(orders).map(({ fills }) => fills.map(({ order }) => order))
  expect(found).toHaveLength(2)
  expect(found).toEqual(
    expect.arrayContaining([
      [0, 3],
      [1, 2],
    ]),
  )
})

const pairs: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 0],
  [1, 2],
  [2, 0],
  [0, 2],
  [2, 1],
]
const anyOrder = fc
  .record({
    pair: fc.constantFrom(...pairs),
    usd: fc.double({ min: 200, max: 300_000, noNaN: true }),
    side: fc.constantFrom('SELL' as const, 'SELL' as const, 'BUY' as const),
    slippageBps: fc.integer({ min: -30, max: 100 }),
    isAlone: fc.boolean(),
    inParts: fc.boolean(),
  })
  .map(({ pair, usd, ...rest }) => order(pair, usd, { ...rest, isAlone: rest.isAlone && rest.slippageBps >= 0 }))

test('behavior: matches balance, no order gets less than its limit or alone, and a pair has one price', () => {
  const seen = { matches: 0, runs: 0, purchases: 0, parts: 0 }
  fc.assert(
    fc.property(fc.array(anyOrder, { minLength: 2, maxLength: 8 }), fc.constantFrom(0, gas.price), (orders, price) => {
      const found = match(orders, price)
      expect(match(orders, price)).toEqual(found)
      const filled = found.flatMap(({ fills }) => fills.map(({ order }) => order))
      expect(new Set(filled).size).toBe(filled.length)
      const pairs = found.flatMap(({ fills }) => [
        ...new Set(fills.map(({ order }) => `${orders[order]!.src} ${orders[order]!.dest}`)),
      ])
      expect(new Set(pairs).size).toBe(pairs.length)
      for (const one of found) {
        seen.matches++
        seen.runs += one.runs.length
        for (const { order, fillIn } of one.fills) {
          const { side, amount } = orders[order]!
          if (side === 'BUY') seen.purchases++
          else if (fillIn < amount) seen.parts++
        }
        expectNothingLost(one, orders)
        expectLimits(one, orders)
        expectOnePrice(one, orders)
      }
    }),
    { numRuns: 60, seed: 7 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
})

/** Executes runs in sequence, each on the pools after the previous one, as the chain does. */
const expectNothingLost = ({ fills, runs, left }: Match, orders: readonly MatchOrder[]) => {
  const sums = new Map<PoolAddress, bigint>()
  const add = (token: PoolAddress, amount: bigint) => sums.set(token, (sums.get(token) ?? 0n) + amount)
  for (const { order, fillIn, fillOut } of fills) {
    add(orders[order]!.src, fillIn)
    add(orders[order]!.dest, -fillOut)
  }
  let state = market
  for (const route of runs) {
    // Each run sells only what orders gave, never the output of another run.
    const done = executeRoute({ market: state, route })
    if (!done.ok) throw new Error(done.reason)
    expect(done.route).toEqual(route)
    state = updateMarket(state, done.pools.values())
    add(route.srcToken, -route.srcAmount)
    add(route.destToken, route.destAmount)
  }
  expect(sums).toEqual(left)
  for (const amount of left.values()) expect(amount).toBeGreaterThanOrEqual(0n)
}

const expectLimits = ({ fills }: Match, orders: readonly MatchOrder[]) => {
  for (const { order, fillIn, fillOut } of fills) {
    const { side, amount, limit, alone = limit, inParts } = orders[order]!
    const filled = side === 'SELL' ? fillIn : fillOut
    expect(filled).toBeLessThanOrEqual(amount)
    if (!inParts || alone !== limit) expect(filled).toBe(amount)
    for (const bar of [limit, alone])
      if (side === 'SELL') expect(fillOut * amount).toBeGreaterThanOrEqual(bar * fillIn)
      else expect(fillIn * amount).toBeLessThanOrEqual(bar * fillOut)
  }
}

/** Asserts the exact price of the whole pair, up to one unit of rounding. */
const expectOnePrice = ({ fills: all }: Match, orders: readonly MatchOrder[]) => {
  const pairOf = ({ order }: MatchFill) => `${orders[order]!.src} ${orders[order]!.dest}`
  for (const pair of new Set(all.map(pairOf))) {
    const fills = all.filter((fill) => pairOf(fill) === pair)
    const sum = (amountOf: (fill: MatchFill) => bigint) => fills.reduce((sum, fill) => sum + amountOf(fill), 0n)
    const [given, got] = [sum(({ fillIn }) => fillIn), sum(({ fillOut }) => fillOut)]
    for (const { order, fillIn, fillOut } of fills) {
      const off = fillOut * given - fillIn * got
      const unit = orders[order]!.side === 'SELL' ? given : got
      expect(off < unit && -off < unit).toBe(true)
    }
  }
}
