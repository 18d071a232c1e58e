import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { executeRoute } from './execute'
import { estimateGas } from './gas'
import type { Pool, PoolAddress, V2Pool } from './pools/pool'
import { swapExactIn, swapExactOut } from './pools/swap'
import { legsOf, type Route, type Side } from './route'
import { type SolveParameters, solve } from './solve'
import { createMarket, findPool, type MarketState, updateMarket } from './state'
import { createRandom } from './testing/random'
import { syntheticMarket } from './testing/synthetic-market'
import { syntheticAddress, unitsOf } from './testing/synthetic-token'

const { tokens, pools } = syntheticMarket({ seed: 1, tokens: 12, pools: 100 })
const market = createMarket(pools)
const [first, second] = [tokens[0]!, tokens[1]!]
const order = { market, srcToken: first.address, destToken: second.address, side: 'SELL' as const }

const v2 = (index: number, token0: PoolAddress, token1: PoolAddress, reserve0: bigint, reserve1: bigint): V2Pool => ({
  kind: 'v2',
  dex: 'UniswapV2',
  address: syntheticAddress(7, index),
  token0,
  token1,
  feePips: 3000,
  reserve0,
  reserve1,
})
const [a, b, c, d, e] = [1, 2, 3, 4, 5].map((index) => syntheticAddress(6, index)) as [
  PoolAddress,
  PoolAddress,
  PoolAddress,
  PoolAddress,
  PoolAddress,
]
const unit = 10n ** 18n

/** Every simple path of at most three hops, priced in integers: the answer that no single path can beat. */
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

/** What every route must keep: hops that join, sums that agree, tokens visited once, and the executor's result. */
function expectSound(route: Route, { srcToken, destToken, amount, side }: SolveParameters) {
  expect(route).toMatchObject({ side, srcToken, destToken })
  expect(side === 'SELL' ? route.srcAmount : route.destAmount).toBe(amount)
  expect(route.paths.reduce((sum, path) => sum + path.amountIn, 0n)).toBe(route.srcAmount)
  expect(route.paths.reduce((sum, path) => sum + path.amountOut, 0n)).toBe(route.destAmount)
  for (const { amountIn, hops } of route.paths) {
    const visited = [srcToken, ...hops.map((hop) => hop.tokenOut)]
    expect(visited.at(-1)).toBe(destToken)
    expect(new Set(visited).size).toBe(visited.length)
    expect(visited.length).toBeLessThanOrEqual(4)
    let carried = amountIn
    hops.forEach((hop, index) => {
      expect(hop.tokenIn).toBe(visited[index])
      expect(hop.legs.reduce((sum, leg) => sum + leg.amountIn, 0n)).toBe(carried)
      carried = hop.legs.reduce((sum, leg) => sum + leg.amountOut, 0n)
      if (side === 'BUY') expect(hop.legs).toHaveLength(1)
    })
  }
  expect(executeRoute({ market, route })).toMatchObject({ ok: true, route })
}

describe('solve', () => {
  test('default', () => {
    const simple = createMarket([v2(1, a, b, 1000n * unit, 2000n * unit)])
    expect(solve({ market: simple, srcToken: a, destToken: b, amount: unit, side: 'SELL' })).toStrictEqual({
      side: 'SELL',
      srcToken: a,
      destToken: b,
      srcAmount: unit,
      destAmount: 1_992_013_962_079_806_432n,
      paths: [
        {
          amountIn: unit,
          amountOut: 1_992_013_962_079_806_432n,
          hops: [
            {
              tokenIn: a,
              tokenOut: b,
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
            },
          ],
        },
      ],
    })
  })

  test.each(['SELL', 'BUY'] as const)('behavior: %s is sound and never worse than the best single path', (side) => {
    const random = createRandom(21)
    let splits = 0
    for (let round = 0; round < 40; round++) {
      const src = tokens[Math.floor(random() * tokens.length)]!
      const dest = tokens[(tokens.indexOf(src) + 1 + Math.floor(random() * (tokens.length - 1))) % tokens.length]!
      const amount = unitsOf(side === 'SELL' ? src : dest, 10 ** (6 * random()))
      const question = { market, srcToken: src.address, destToken: dest.address, amount, side }
      const route = solve(question)
      const single = bestSinglePath(market, src.address, dest.address, amount, side)
      if (single === undefined) {
        if (route !== undefined) expectSound(route, question)
        continue
      }
      expectSound(route!, question)
      if (side === 'SELL') expect(route!.destAmount).toBeGreaterThanOrEqual(single)
      else expect(route!.srcAmount).toBeLessThanOrEqual(single)
      if (route!.paths.length > 1) splits++
    }
    expect(splits).toBeGreaterThan(10)
  })

  test('behavior: divides between equal pools in halves', () => {
    const twins = createMarket([v2(1, a, b, 100n * unit, 100n * unit), v2(2, a, b, 100n * unit, 100n * unit)])
    const route = solve({ market: twins, srcToken: a, destToken: b, amount: 10n * unit, side: 'SELL' })!
    expect(route.paths).toHaveLength(1)
    expect(legsOf(route).map((leg) => leg.amountIn)).toStrictEqual([5n * unit, 5n * unit])
  })

  test('behavior: a pool may serve two paths, on the state the first one left', () => {
    const shared = createMarket([
      v2(1, a, b, 1000n * unit, 1000n * unit),
      v2(2, b, d, 100n * unit, 100n * unit),
      v2(3, b, c, 100n * unit, 100n * unit),
      v2(4, c, d, 100n * unit, 100n * unit),
    ])
    const route = solve({ market: shared, srcToken: a, destToken: d, amount: 50n * unit, side: 'SELL' })!
    expect(route.paths.map((path) => path.hops.length).sort()).toStrictEqual([2, 3])
    expect(executeRoute({ market: shared, route })).toMatchObject({ ok: true, route })
  })

  test('behavior: gas decides how many legs are worth it', () => {
    const amount = unitsOf(first, 200_000)
    const cheap = solve({ ...order, amount })!
    const dear = solve({ ...order, amount, gasUnitCost: Number(unitsOf(second, 50)) / 100_000 })!
    expect(legsOf(dear).length).toBeLessThan(legsOf(cheap).length)
    expect(estimateGas(dear)).toBeLessThan(estimateGas(cheap))
    expect(dear.destAmount).toBeLessThanOrEqual(cheap.destAmount)
  })

  test('behavior: answers the same question with the same route', () => {
    const amount = unitsOf(first, 500_000)
    expect(solve({ ...order, amount })).toStrictEqual(solve({ ...order, market: createMarket(pools), amount }))
  })

  test('behavior: via names every token of the path', () => {
    const via = [first.address, tokens[2]!.address, second.address]
    const amount = unitsOf(first, 100_000)
    const route = solve({ ...order, amount, via })!
    expect(route.paths).toHaveLength(1)
    expect(route.paths[0]!.hops.map((hop) => hop.tokenOut)).toStrictEqual(via.slice(1))
    expectSound(route, { ...order, amount })
    for (const wrong of [
      [],
      [first.address],
      [second.address, first.address],
      [first.address, syntheticAddress(9, 9), second.address],
      [first.address, first.address, second.address],
      [first.address, ...tokens.slice(2, 5).map((token) => token.address), second.address],
    ]) {
      expect(solve({ ...order, amount, via: wrong })).toBeUndefined()
    }
  })

  test('behavior: maxTokens bounds every path', () => {
    const amount = unitsOf(first, 20_000_000)
    const route = solve({ ...order, amount, maxTokens: 2 })!
    expect(route.paths.every((path) => path.hops.length === 1)).toBe(true)
    expect(solve({ ...order, amount })!.destAmount).toBeGreaterThan(route.destAmount)
  })

  test('behavior: maxStrands of one gives a single path through single pools', () => {
    const route = solve({ ...order, amount: unitsOf(first, 5_000_000), maxStrands: 1 })!
    expect(route.paths).toHaveLength(1)
    expect(legsOf(route)).toHaveLength(route.paths[0]!.hops.length)
  })

  test('behavior: accept decides which pools may be used', () => {
    const amount = unitsOf(first, 100_000)
    const route = solve({ ...order, amount, accept: (pool) => pool.kind === 'v2' })!
    expect(legsOf(route).every((leg) => leg.kind === 'v2')).toBe(true)
    expect(solve({ ...order, amount, accept: () => false })).toBeUndefined()
  })

  test('behavior: a taxed token travels through constant product pools only and pays its tax', () => {
    const taxes = { srcTransferBps: 100, destTransferBps: 0, srcDexBps: 0, destDexBps: 0 }
    const amount = unitsOf(first, 10_000)
    const taxed = solve({ ...order, amount, taxes })!
    expect(taxed.paths.flatMap((path) => path.hops[0]!.legs).every((leg) => leg.kind === 'v2')).toBe(true)
    expect(taxed.paths.reduce((sum, path) => sum + path.amountIn, 0n)).toBe((amount * 99n) / 100n)
    expect(executeRoute({ market, route: taxed, taxes })).toMatchObject({ ok: true, route: taxed })
    const untaxed = solve({
      ...order,
      amount,
      accept: (pool) => pool.kind === 'v2' || (pool.token0 !== first.address && pool.token1 !== first.address),
    })!
    expect(Number(taxed.destAmount) / Number(untaxed.destAmount)).toBeCloseTo(0.99 ** 2, 3)

    const toTaxed = solve({ ...order, amount, taxes: { ...taxes, srcTransferBps: 0, destDexBps: 250 } })!
    expect(toTaxed.paths.flatMap((path) => path.hops.at(-1)!.legs).every((leg) => leg.kind === 'v2')).toBe(true)
    expect(solve({ ...order, side: 'BUY', amount, taxes })).toBeUndefined()
  })

  test('behavior: tokens without a way between them have no route', () => {
    const islands = createMarket([v2(1, a, b, unit, unit), v2(2, d, e, unit, unit)])
    expect(solve({ market: islands, srcToken: a, destToken: d, amount: 1000n, side: 'SELL' })).toBeUndefined()
    const long = createMarket([
      v2(1, a, b, unit, unit),
      v2(2, b, c, unit, unit),
      v2(3, c, d, unit, unit),
      v2(4, d, e, unit, unit),
    ])
    expect(solve({ market: long, srcToken: a, destToken: d, amount: 1000n, side: 'SELL' })).toBeDefined()
    expect(solve({ market: long, srcToken: a, destToken: e, amount: 1000n, side: 'SELL' })).toBeUndefined()
  })

  test('behavior: one unit is priced in integers, or has no route', () => {
    const market = createMarket([v2(1, a, b, unit, 10n * unit), v2(2, a, c, unit, 10n * unit), v2(3, b, c, unit, unit)])
    expect(solve({ market, srcToken: a, destToken: b, amount: 1n, side: 'SELL' })?.destAmount).toBe(9n)
    expect(solve({ market, srcToken: b, destToken: a, amount: 1n, side: 'SELL' })).toBeUndefined()
    expect(solve({ market, srcToken: a, destToken: b, amount: 1n, side: 'BUY' })?.srcAmount).toBe(1n)
  })

  test('behavior: never throws, whatever the question', () => {
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
        fc.integer({ min: -1, max: 9 }),
        (srcToken, destToken, amount, side, gasUnitCost, maxTokens) => {
          const route = solve({ market: strange, srcToken, destToken, amount, side, gasUnitCost, maxTokens })
          if (route !== undefined) expect(executeRoute({ market: strange, route })).toMatchObject({ ok: true, route })
        },
      ),
      { numRuns: 600 },
    )
  })

  test('behavior: more than the pools hold has no route', () => {
    const small = createMarket([v2(1, a, b, unit, unit), v2(2, a, b, unit, unit)])
    expect(solve({ market: small, srcToken: a, destToken: b, amount: 10n * unit, side: 'BUY' })).toBeUndefined()
    expect(solve({ market: small, srcToken: a, destToken: b, amount: (3n * unit) / 2n, side: 'BUY' })).toBeDefined()
  })
})

describe('executeRoute', () => {
  test('behavior: on a moved state it gives what the encoded legs would pay there', () => {
    const amount = unitsOf(first, 300_000)
    const route = solve({ ...order, amount })!
    const leg = legsOf(route)[0]!
    const before = findPool(market, leg.pool)!
    const nudged = swapExactIn(before, leg.tokenIn, leg.amountIn)
    if (!nudged.ok) throw new Error(nudged.reason)
    const moved = executeRoute({ market: updateMarket(market, [nudged.pool]), route })
    if (!moved.ok) throw new Error(moved.reason)
    expect(moved.route.srcAmount).toBe(amount)
    expect(moved.route.destAmount).toBeLessThan(route.destAmount)
    expect(moved.pools.get(leg.pool)).not.toBe(nudged.pool)
  })

  test('behavior: names the pool that fails', () => {
    const route = solve({ ...order, amount: unitsOf(first, 1000) })!
    const { pool } = legsOf(route)[0]!
    expect(executeRoute({ market: createMarket([]), route })).toStrictEqual({ ok: false, reason: 'unknownPool', pool })
  })
})
