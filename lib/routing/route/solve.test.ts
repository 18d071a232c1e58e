import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMarket, findPool, type MarketState, updateMarket } from '../market/state'
import type { Pool, PoolAddress, WeightedPool } from '../pools/pool'
import { swapExactIn, swapExactOut } from '../pools/swap'
import { createRandom } from '../testing/random'
import { syntheticMarket } from '../testing/synthetic-market'
import { syntheticTokens, syntheticPair as v2 } from '../testing/synthetic-pair'
import { syntheticAddress, unitsOf } from '../testing/synthetic-token'
import { decompose } from './decompose'
import { executeRoute } from './execute'
import { estimateGas } from './gas'
import type { Question } from './question'
import type { Leg, Route, Side } from './route'
import { solve } from './solve'
import { validateRoute } from './validate-route'

const { tokens, pools } = syntheticMarket({ seed: 1, tokens: 12, pools: 100 })
const market = createMarket(pools)
const [first, second] = [tokens[0]!, tokens[1]!]
const order = { market, srcToken: first.address, destToken: second.address, side: 'SELL' as const }

const [a, b, c, d, e] = syntheticTokens
const unit = 10n ** 18n

/** Returns the best simple path of at most three hops, priced in integers by exhaustive search. */
function bestSinglePath(state: MarketState, src: PoolAddress, dest: PoolAddress, amount: bigint, side: Side) {
  let best: bigint | undefined
  const walk = (token: PoolAddress, value: bigint, seen: readonly PoolAddress[]) => {
    for (const pool of state.pools) {
      if (pool.token0 !== token && pool.token1 !== token) continue
      const next = pool.token0 === token ? pool.token1 : pool.token0
      if (seen.includes(next)) continue
      const result = side === 'SELL' ? swapExactIn(pool, token, value) : swapExactOut(pool, next, value)
      if (!result.ok) continue
      const reached = side === 'SELL' ? result.amountOut : result.amountIn
      if (next === (side === 'SELL' ? dest : src)) {
        if (best === undefined || (side === 'SELL' ? reached > best : reached < best)) best = reached
      } else if (seen.length < 3) walk(next, reached, [...seen, next])
    }
  }
  const start = side === 'SELL' ? src : dest
  walk(start, amount, [start])
  return best
}

const sumOf = (legs: readonly Leg[], key: 'amountIn' | 'amountOut') => legs.reduce((sum, leg) => sum + leg[key], 0n)

/** Returns the paths of a route, each as its legs. */
const waysOf = (route: Route): (readonly Leg[])[] =>
  decompose(route).map(({ hops }) => hops.map((hop) => ({ ...route.legs[hop.parts[0]!.leg]! })))

/**
 * Asserts the invariants of a route: legs join, amounts agree at every token, and the executor
 * returns it.
 */
function expectSound(route: Route, { srcToken, destToken, amount, side }: Question) {
  expect(route).toMatchObject({ side, srcToken, destToken })
  expect(side === 'SELL' ? route.srcAmount : route.destAmount).toBe(amount)
  const legs = route.legs
  for (const token of new Set(legs.flatMap(({ tokenIn, tokenOut }) => [tokenIn, tokenOut]))) {
    const sold = legs.filter(({ tokenIn }) => tokenIn === token)
    const brought = legs.filter(({ tokenOut }) => tokenOut === token)
    const [given, desired] = [token === srcToken ? route.srcAmount : 0n, token === destToken ? route.destAmount : 0n]
    expect(sumOf(brought, 'amountOut') + given).toBe(sumOf(sold, 'amountIn') + desired)
  }
  for (const way of waysOf(route)) {
    const visited = [srcToken, ...way.map(({ tokenOut }) => tokenOut)]
    expect(visited.at(-1)).toBe(destToken)
    expect(new Set(visited).size).toBe(visited.length)
    way.forEach(({ tokenIn }, index) => {
      expect(tokenIn).toBe(visited[index])
    })
  }
  expect(validateRoute(route)).toBeUndefined()
  expect(executeRoute({ market, route })).toMatchObject({ ok: true, route })
}

describe('solve', () => {
  test('default', () => {
    const simple = createMarket([v2(1, a, b, 1000n * unit, 2000n * unit)])
    const solution = solve({ market: simple, srcToken: a, destToken: b, amount: unit, side: 'SELL' })!
    expect(solution.gas).toBe(estimateGas(solution.route))
    expect(solution.certificate).toMatchObject({ amount: unit, pools: [syntheticAddress(7, 1)] })
    expect(solution.certificate.bound / Number(solution.route.destAmount)).toBeCloseTo(1, 12)
    expect(solution.route).toStrictEqual({
      side: 'SELL',
      srcToken: a,
      destToken: b,
      srcAmount: unit,
      destAmount: 1_992_013_962_079_806_432n,
      legs: [
        {
          pool: syntheticAddress(7, 1),
          kind: 'v2',
          dex: 'UniswapV2',
          tokenIn: a,
          tokenOut: b,
          zeroForOne: true,
          feePips: 3000,
          amountIn: unit,
          amountOut: 1_992_013_962_079_806_432n,
        },
      ],
    })
  })

  test.each(['SELL', 'BUY'] as const)(
    'behavior: %s fills a weighted pool to its limit and sends the rest through other pools',
    (side) => {
      const weighted: WeightedPool = {
        kind: 'weighted',
        dex: 'BalancerV2',
        address: syntheticAddress(7, 9),
        poolId: '0x',
        token0: a,
        token1: b,
        balance0: 1000n * unit,
        balance1: 1000n * unit,
        weight0E18: unit / 5n,
        weight1E18: (4n * unit) / 5n,
        swapFeeE18: 3n * 10n ** 15n,
        scale0: 1n,
        scale1: 1n,
        shortPowers: true,
      }
      const both = createMarket([weighted, v2(1, a, b, 4000n * unit, 1000n * unit)])
      // Sold one way the output limit is much looser than the input limit, the other way tighter.
      for (const [srcToken, destToken, amount] of [
        [a, b, side === 'SELL' ? 1900n * unit : 1000n * unit],
        [b, a, 1900n * unit],
      ] as const) {
        const { route, certificate } = solve({ market: both, srcToken, destToken, side, amount })!
        const leg = route.legs.find(({ kind }) => kind === 'weighted')!
        const part = Number(side === 'SELL' ? leg.amountIn : leg.amountOut) / Number(1000n * unit)
        expect(part).toBeCloseTo(side === 'SELL' ? 0.3 / 0.997 : 0.3, 6)
        const got = Number(side === 'SELL' ? route.destAmount : route.srcAmount)
        expect(got / certificate.bound).toBeCloseTo(1, 6)
      }
    },
  )

  test.each(['SELL', 'BUY'] as const)('behavior: %s is sound and never worse than the best single path', (side) => {
    const random = createRandom(21)
    let splits = 0
    for (let round = 0; round < 40; round++) {
      const src = tokens[Math.floor(random() * tokens.length)]!
      const dest = tokens[(tokens.indexOf(src) + 1 + Math.floor(random() * (tokens.length - 1))) % tokens.length]!
      const amount = unitsOf(side === 'SELL' ? src : dest, 10 ** (6 * random()))
      const question = { market, srcToken: src.address, destToken: dest.address, amount, side }
      const route = solve(question)?.route
      const single = bestSinglePath(market, src.address, dest.address, amount, side)
      if (single === undefined) {
        if (route !== undefined) expectSound(route, question)
        continue
      }
      expectSound(route!, question)
      if (side === 'SELL') expect(route!.destAmount).toBeGreaterThanOrEqual(single)
      else expect(route!.srcAmount).toBeLessThanOrEqual(single)
      if (waysOf(route!).length > 1) splits++
    }
    expect(splits).toBeGreaterThan(10)
  })

  test('behavior: splits equally between equal pools', () => {
    const twins = createMarket([v2(1, a, b, 100n * unit, 100n * unit), v2(2, a, b, 100n * unit, 100n * unit)])
    const { route } = solve({ market: twins, srcToken: a, destToken: b, amount: 10n * unit, side: 'SELL' })!
    expect(route.legs.map((leg) => leg.amountIn)).toStrictEqual([5n * unit, 5n * unit])
  })

  test('behavior: a pool may serve two paths at once', () => {
    const shared = createMarket([
      v2(1, a, b, 1000n * unit, 1000n * unit),
      v2(2, b, d, 100n * unit, 100n * unit),
      v2(3, b, c, 100n * unit, 100n * unit),
      v2(4, c, d, 100n * unit, 100n * unit),
    ])
    const { route } = solve({ market: shared, srcToken: a, destToken: d, amount: 50n * unit, side: 'SELL' })!
    expect(
      waysOf(route)
        .map((way) => way.length)
        .sort(),
    ).toStrictEqual([2, 3])
    expect(route.legs).toHaveLength(4)
    expect(executeRoute({ market: shared, route })).toMatchObject({ ok: true, route })
  })

  test('behavior: dear gas reduces the number of legs', () => {
    const amount = unitsOf(first, 200_000)
    const { route: cheap } = solve({ ...order, amount })!
    const { route: dear } = solve({ ...order, amount, gasUnitCost: Number(unitsOf(second, 50)) / 100_000 })!
    expect(dear.legs.length).toBeLessThan(cheap.legs.length)
    expect(estimateGas(dear)).toBeLessThan(estimateGas(cheap))
    expect(dear.destAmount).toBeLessThanOrEqual(cheap.destAmount)
  })

  test('behavior: returns the same route for the same question', () => {
    const amount = unitsOf(first, 500_000)
    expect(solve({ ...order, amount })).toStrictEqual(solve({ ...order, market: createMarket(pools), amount }))
  })

  test('behavior: via fixes every token of the path', () => {
    const via = [first.address, tokens[2]!.address, second.address]
    const amount = unitsOf(first, 100_000)
    const { route } = solve({ ...order, amount, filter: { via } })!
    expect(waysOf(route).map((way) => way.map((leg) => leg.tokenOut))).toStrictEqual([via.slice(1)])
    expectSound(route, { ...order, amount })
    for (const wrong of [
      [],
      [first.address],
      [second.address, first.address],
      [first.address, syntheticAddress(9, 9), second.address],
      [first.address, first.address, second.address],
      [first.address, ...tokens.slice(2, 5).map((token) => token.address), second.address],
    ]) {
      expect(solve({ ...order, amount, filter: { via: wrong } })).toBeUndefined()
    }
  })

  test('behavior: maxLegs limits the route at little cost', () => {
    for (const side of ['SELL', 'BUY'] as const) {
      const question = { ...order, side, amount: unitsOf(side === 'SELL' ? first : second, 5_000_000) }
      const { route } = solve(question)!
      expect(route.legs.length).toBeGreaterThan(8)
      const { route: short } = solve({ ...question, maxLegs: 8 })!
      expect(short.legs.length).toBeLessThanOrEqual(8)
      expectSound(short, question)
      const [less, more] = side === 'SELL' ? [short.destAmount, route.destAmount] : [route.srcAmount, short.srcAmount]
      expect(less).toBeLessThanOrEqual(more)
      expect(Number(less) / Number(more)).toBeGreaterThan(0.9)
    }
  })

  test('behavior: singlePath returns one path through single pools', () => {
    const { route } = solve({ ...order, amount: unitsOf(first, 5_000_000), singlePath: true })!
    expect(waysOf(route)).toStrictEqual([route.legs])
  })

  test('behavior: a filter limits the pools', () => {
    const amount = unitsOf(first, 100_000)
    const { route, certificate } = solve({ ...order, amount, filter: { dexes: ['UniswapV2'] } })!
    expect(route.legs.every((leg) => leg.kind === 'v2')).toBe(true)
    expect(certificate.pools).toStrictEqual(pools.flatMap((pool) => (pool.kind === 'v2' ? [pool.address] : [])))
    expect(solve({ ...order, amount, filter: { dexes: [] } })).toBeUndefined()
    const [used] = route.legs
    const { route: without } = solve({ ...order, amount, filter: { excludedPools: [used!.pool] } })!
    expect(without.legs.some(({ pool }) => pool === used!.pool)).toBe(false)
  })

  test('behavior: the route has no cycle where pools could earn from each other', () => {
    const cycle = createMarket([
      v2(1, a, b, 1000n * unit, 1000n * unit),
      v2(2, b, c, 1000n * unit, 1000n * unit),
      v2(3, a, c, 1000n * unit, 1500n * unit),
      v2(4, c, d, 1000n * unit, 1000n * unit),
      v2(5, d, a, 1000n * unit, 1000n * unit),
    ])
    for (const side of ['SELL', 'BUY'] as const) {
      for (const amount of [1n, 20n, 400n].map((units) => units * unit)) {
        const { route, certificate } = solve({ market: cycle, srcToken: b, destToken: d, amount, side })!
        expect(executeRoute({ market: cycle, route })).toMatchObject({ ok: true, route })
        const single = bestSinglePath(cycle, b, d, amount, side)!
        if (side === 'SELL') {
          expect(route.destAmount).toBeGreaterThanOrEqual(single)
          expect(Number(route.destAmount)).toBeLessThanOrEqual(certificate.bound * (1 + 1e-14))
        } else {
          expect(route.srcAmount).toBeLessThanOrEqual(single)
          expect(Number(route.srcAmount)).toBeGreaterThanOrEqual(certificate.bound * (1 - 1e-14))
        }
      }
    }
  })

  test.each(['SELL', 'BUY'] as const)(
    'behavior: %s comes within a thousandth of a basis point of its bound',
    (side) => {
      for (const usd of [1_000, 50_000, 1_000_000]) {
        const question = { ...order, side, amount: unitsOf(side === 'SELL' ? first : second, usd) }
        const { route, certificate } = solve(question)!
        const [less, more] =
          side === 'SELL' ? [Number(route.destAmount), certificate.bound] : [certificate.bound, Number(route.srcAmount)]
        expect(more / less - 1).toBeGreaterThan(-1e-9)
        expect(more / less - 1).toBeLessThan(1e-7)
      }
    },
  )

  test("behavior: buying a sell's output costs no more than was sold", () => {
    for (const usd of [1, 1_000, 50_000, 1_000_000]) {
      const amount = unitsOf(first, usd)
      const sale = solve({ ...order, amount })!.route
      const purchase = solve({ ...order, side: 'BUY', amount: sale.destAmount })!.route
      // Each leg of a buy may round its cost up by a unit, of a token that may be coarser than the
      // source.
      expect(Number(purchase.srcAmount) / Number(amount)).toBeLessThan(1 + 1e-6 / usd + 1e-12)
    }
  })

  test('behavior: a taxed token uses constant product pools only and pays its tax', () => {
    const taxes = { srcTransferBps: 100, destTransferBps: 0, srcDexBps: 0, destDexBps: 0 }
    const amount = unitsOf(first, 10_000)
    const { route: taxed } = solve({ ...order, amount, taxes })!
    const sellers = taxed.legs.filter((leg) => leg.tokenIn === first.address)
    expect(sellers.every((leg) => leg.kind === 'v2')).toBe(true)
    expect(sumOf(sellers, 'amountIn')).toBe((amount * 99n) / 100n)
    expect(executeRoute({ market, route: taxed, taxes })).toMatchObject({ ok: true, route: taxed })
    const { route: untaxed } = solve({
      ...order,
      amount,
      filter: {
        excludedPools: pools.flatMap(({ kind, address, token0, token1 }) =>
          kind !== 'v2' && (token0 === first.address || token1 === first.address) ? [address] : [],
        ),
      },
    })!
    expect(Number(taxed.destAmount) / Number(untaxed.destAmount)).toBeCloseTo(0.99 ** 2, 3)

    const { route: toTaxed } = solve({ ...order, amount, taxes: { ...taxes, srcTransferBps: 0, destDexBps: 250 } })!
    const bringers = toTaxed.legs.filter((leg) => leg.tokenOut === second.address)
    expect(bringers.every((leg) => leg.kind === 'v2')).toBe(true)
    expect(solve({ ...order, side: 'BUY', amount, taxes })).toBeUndefined()
  })

  test('behavior: disconnected tokens have no route', () => {
    const islands = createMarket([v2(1, a, b, unit, unit), v2(2, d, e, unit, unit)])
    expect(solve({ market: islands, srcToken: a, destToken: d, amount: 1000n, side: 'SELL' })).toBeUndefined()
    const long = createMarket([
      v2(1, a, b, unit, unit),
      v2(2, b, c, unit, unit),
      v2(3, c, d, unit, unit),
      v2(4, d, e, unit, unit),
    ])
    expect(solve({ market: long, srcToken: a, destToken: d, amount: 1000n, side: 'SELL' })).toBeDefined()
    expect(solve({ market: long, srcToken: a, destToken: e, amount: 1000n, side: 'SELL' })?.route.destAmount).toBe(987n)
  })

  test('behavior: one unit is priced in integers, or has no route', () => {
    const market = createMarket([v2(1, a, b, unit, 10n * unit), v2(2, a, c, unit, 10n * unit), v2(3, b, c, unit, unit)])
    expect(solve({ market, srcToken: a, destToken: b, amount: 1n, side: 'SELL' })?.route.destAmount).toBe(9n)
    expect(solve({ market, srcToken: b, destToken: a, amount: 1n, side: 'SELL' })).toBeUndefined()
    expect(solve({ market, srcToken: a, destToken: b, amount: 1n, side: 'BUY' })?.route.srcAmount).toBe(1n)
  })

  test('behavior: never throws, for any question', () => {
    const odd: Pool[] = [
      v2(1, a, b, 0n, 0n),
      v2(2, a, b, 1n, 2n ** 112n - 1n),
      v2(3, b, c, 2n ** 112n - 1n, 2n ** 112n - 1n),
      v2(4, c, c, unit, unit),
      { ...pools.find((pool) => pool.kind === 'v3')!, address: syntheticAddress(7, 5), token0: a, token1: c } as Pool,
      {
        ...pools.find((pool) => pool.kind === 'v3')!,
        address: syntheticAddress(7, 6),
        token0: c,
        token1: d,
        liquidity: 0n,
        ticks: [],
      } as Pool,
      {
        ...pools.find((pool) => pool.kind === 'v3')!,
        address: syntheticAddress(7, 7),
        token0: c,
        token1: d,
        sqrtPriceX96: 0n,
      } as Pool,
      {
        ...pools.find((pool) => pool.kind === 'stable')!,
        address: syntheticAddress(7, 8),
        token0: b,
        token1: d,
      } as Pool,
      {
        ...pools.find((pool) => pool.kind === 'stable')!,
        address: syntheticAddress(7, 9),
        token0: b,
        token1: d,
        balance0: 1n,
      } as Pool,
    ]
    const strange = createMarket(odd)
    const anyToken = fc.constantFrom(a, b, c, d, e, '0x' as const)
    const amounts = fc.oneof(
      fc.bigInt({ min: -1n, max: 10n }),
      fc.bigInt({ min: 0n, max: 2n ** 130n }),
      fc.nat(255).map((bits) => 2n ** BigInt(bits)),
    )
    fc.assert(
      fc.property(
        anyToken,
        anyToken,
        amounts,
        fc.constantFrom('SELL' as const, 'BUY' as const),
        fc.constantFrom(0, 1e-300, 1, 1e30, Number.NaN, Number.POSITIVE_INFINITY),
        fc.integer({ min: 1, max: 9 }),
        (srcToken, destToken, amount, side, gasUnitCost, maxLegs) => {
          const route = solve({ market: strange, srcToken, destToken, amount, side, gasUnitCost, maxLegs })?.route
          if (route !== undefined) expect(executeRoute({ market: strange, route })).toMatchObject({ ok: true, route })
        },
      ),
      { numRuns: 600 },
    )
  })

  test("behavior: an amount above the pools' balances has no route", () => {
    const small = createMarket([v2(1, a, b, unit, unit), v2(2, a, b, unit, unit)])
    expect(solve({ market: small, srcToken: a, destToken: b, amount: 10n * unit, side: 'BUY' })).toBeUndefined()
    expect(solve({ market: small, srcToken: a, destToken: b, amount: (3n * unit) / 2n, side: 'BUY' })).toBeDefined()
  })
})

describe('executeRoute', () => {
  test('behavior: on a moved state it returns what the encoded legs would pay there', () => {
    const amount = unitsOf(first, 300_000)
    const { route } = solve({ ...order, amount })!
    const leg = route.legs[0]!
    const before = findPool(market, leg.pool)!
    const nudged = swapExactIn(before, leg.tokenIn, leg.amountIn)
    if (!nudged.ok) throw new Error(nudged.reason)
    const moved = executeRoute({ market: updateMarket(market, [nudged.pool]), route })
    if (!moved.ok) throw new Error(moved.reason)
    expect(moved.route.srcAmount).toBe(amount)
    expect(moved.route.destAmount).toBeLessThan(route.destAmount)
    expect(moved.pools.get(leg.pool)).not.toBe(nudged.pool)
  })

  test('behavior: returns the pool that fails', () => {
    const { route } = solve({ ...order, amount: unitsOf(first, 1000) })!
    const { pool } = route.legs[0]!
    expect(executeRoute({ market: createMarket([]), route })).toStrictEqual({ ok: false, reason: 'unknownPool', pool })
  })
})
