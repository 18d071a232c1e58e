import { describe, expect, test } from 'vitest'
import { compileMarket } from '../market/compiled'
import { createMarket, type MarketState, removePools, updateMarket } from '../market/state'
import type { Pool } from '../pools/pool'
import { swapExactIn } from '../pools/swap'
import { problemOf } from '../route/question'
import { dataSet, ordersOf } from '../testing/data-sets'
import { createDraw } from '../testing/random'
import { syntheticPair } from '../testing/synthetic-pair'
import { syntheticAddress } from '../testing/synthetic-token'
import { type DualSolution, solveDual } from './dual'

const pair = (number: number, token0: number, token1: number, reserve0: bigint, reserve1: bigint) =>
  syntheticPair(number, syntheticAddress(1, token0), syntheticAddress(1, token1), reserve0, reserve1)

const ask = (pools: readonly Pool[], side: 'SELL' | 'BUY', from: number, to: number, amount: number) => {
  const market = createMarket(pools)
  const idOf = (token: number) => market.tokenIds.get(syntheticAddress(1, token))!
  return solveDual({ market: compileMarket(market), side, src: idOf(from), dest: idOf(to), amount })
}

/**
 * Returns the exact output of a sell that is cut at random and whose parts walk at random: a valid
 * route, but not a good one.
 */
function walkAtRandom(market: MarketState, src: number, dest: number, amount: bigint, seed: number): bigint {
  const draw = createDraw(seed)
  const pools = [...market.pools]
  let total = 0n
  for (let part = 0; part < 4; part++) {
    let token = market.tokens[src]!
    let held = amount / 4n
    for (let hop = 0; hop < 5 && token !== market.tokens[dest]; hop++) {
      const ways = market.edges[market.tokenIds.get(token)!]!
      const way = ways.find(({ to }) => to === dest && draw.between(0, 1) < 0.5) ?? draw.pick(ways)
      const position = draw.pick(way.pools)
      const swap = swapExactIn(pools[position]!, token, held)
      if (!swap.ok) continue
      pools[position] = swap.pool
      held = swap.amountOut
      token = market.tokens[way.to]!
    }
    if (token === market.tokens[dest]) total += held
  }
  return total
}

describe('solveDual', () => {
  test('default', () => {
    const [reserve0, reserve1] = [10n ** 21n, 3n * 10n ** 21n]
    const pool = pair(1, 1, 2, reserve0, reserve1)
    const exact = swapExactIn(pool, pool.token0, 10n ** 19n)
    const solution = ask([pool], 'SELL', 1, 2, 1e19)!
    expect(exact.ok && solution.bound / Number(exact.amountOut)).toBeCloseTo(1, 12)
    expect(solution.flows).toMatchObject([{ pool: 0, zeroForOne: true }])
    expect(solution.flows[0]!.amountIn / 1e19).toBeCloseTo(1, 6)
    expect(ask([pool], 'BUY', 1, 2, solution.bound)!.bound / 1e19).toBeCloseTo(1, 9)
  })

  test('behavior: no route pays more than the bound', () => {
    for (const seed of [1, 2]) {
      const set = dataSet('D2', seed)
      const { market } = set
      let found = 0
      for (const { src, dest, amount } of ordersOf(set, { side: 'SELL' })) {
        const [from, to] = [market.tokenIds.get(src.address)!, market.tokenIds.get(dest.address)!]
        const { bound } = solveDual({
          market: compileMarket(market),
          side: 'SELL',
          src: from,
          dest: to,
          amount: Number(amount),
        })!
        expect(bound).toBeLessThan(Number.POSITIVE_INFINITY)
        for (let walk = 0; walk < 20; walk++) {
          const paid = walkAtRandom(market, from, to, amount, walk)
          expect(Number(paid)).toBeLessThanOrEqual(bound * (1 + 1e-9))
          if (paid > 0n) found++
        }
      }
      expect(found).toBeGreaterThan(100)
    }
  })

  test('behavior: at the optimum every token balances', () => {
    const set = dataSet('D2', 3)
    const { market } = set
    for (const { src, dest, amount } of ordersOf(set, { side: 'SELL', sizes: [10_000, 1_000_000] })) {
      const [from, to] = [market.tokenIds.get(src.address)!, market.tokenIds.get(dest.address)!]
      const solution = solveDual({
        market: compileMarket(market),
        side: 'SELL',
        src: from,
        dest: to,
        amount: Number(amount),
      })!
      expect(solution.residual).toBeLessThan(1e-5)
      const net = netFlows(market, solution)
      expect(net[from]! / Number(amount)).toBeCloseTo(-1, 4)
      expect(net[to]! / solution.bound).toBeCloseTo(1, 4)
    }
  })

  test('behavior: buying the output of a sell costs its input', () => {
    const set = dataSet('D2', 4)
    const { market } = set
    const compiled = compileMarket(market)
    for (const { src, dest, amount } of ordersOf(set, { side: 'SELL', sizes: [1_000, 100_000] })) {
      const [from, to] = [market.tokenIds.get(src.address)!, market.tokenIds.get(dest.address)!]
      const sold = solveDual({ market: compiled, side: 'SELL', src: from, dest: to, amount: Number(amount) })!
      const bought = solveDual({ market: compiled, side: 'BUY', src: from, dest: to, amount: sold.bound })!
      expect(bought.bound / Number(amount)).toBeCloseTo(1, 8)
    }
  })

  test('behavior: a masked pool is not used, and without a path there is no result', () => {
    const pools = [
      pair(1, 1, 2, 10n ** 21n, 10n ** 21n),
      pair(2, 2, 3, 10n ** 21n, 10n ** 21n),
      pair(3, 1, 3, 10n ** 20n, 10n ** 20n),
    ]
    const market = compileMarket(createMarket(pools))
    const question = { market, side: 'SELL', src: 0, dest: 2, amount: 1e20 } as const
    const all = solveDual(question)!
    const some = solveDual({ ...question, mask: Uint8Array.of(1, 1, 0) })!
    expect(all.flows.map(({ pool }) => pool).sort()).toEqual([0, 1, 2])
    expect(some.flows.map(({ pool }) => pool).sort()).toEqual([0, 1])
    expect(some.bound).toBeLessThan(all.bound)
    expect(solveDual({ ...question, mask: Uint8Array.of(1, 0, 0) })).toBeUndefined()
    expect(ask([...pools, pair(4, 4, 5, 10n ** 21n, 10n ** 21n)], 'SELL', 1, 5, 1e18)).toBeUndefined()
  })

  test('behavior: arbitrage between unreachable pools does not raise the bound', () => {
    const traded = pair(1, 1, 2, 10n ** 21n, 10n ** 21n)
    const elsewhere = [pair(2, 3, 4, 10n ** 21n, 10n ** 21n), pair(3, 3, 4, 10n ** 21n, 10n ** 24n)]
    const alone = ask([traded], 'SELL', 1, 2, 1e18)!.bound
    expect(ask([traded, ...elsewhere], 'SELL', 1, 2, 1e18)!.bound / alone).toBeCloseTo(1, 9)
  })

  test('behavior: a market with a profitable cycle has an optimum that uses it', () => {
    const cycle = [
      pair(1, 1, 2, 10n ** 21n, 10n ** 21n),
      pair(2, 2, 3, 10n ** 21n, 11n * 10n ** 20n),
      pair(3, 1, 3, 10n ** 21n, 10n ** 21n),
    ]
    const solution = ask(cycle, 'SELL', 1, 2, 1e18)!
    expect(solution.residual).toBeLessThan(1e-6)
    expect(solution.bound).toBeGreaterThan(1e18)
  })

  test('behavior: the bound is finite for any amount, on pools from one unit to 2^112', () => {
    const huge = (1n << 112n) - 1n
    const pools = [
      pair(1, 1, 2, 1n, 1n),
      pair(2, 2, 3, huge, huge),
      pair(3, 1, 3, huge, 1n),
      pair(4, 1, 2, 1n, huge),
      pair(5, 1, 3, 10n ** 18n, 10n ** 6n),
    ]
    for (const [from, to] of [
      [1, 2],
      [2, 1],
      [1, 3],
      [3, 1],
      [2, 3],
      [3, 2],
    ] as const) {
      for (const amount of [1, 1e6, 1e18, 1e30, 1e35]) {
        for (const side of ['SELL', 'BUY'] as const) {
          const solution = ask(pools, side, from, to, amount)!
          expect(Number.isFinite(solution.bound)).toBe(true)
          if (side === 'SELL') expect(solution.bound).toBeGreaterThan(0)
          for (const price of solution.prices) expect(price > 0 && price < Number.POSITIVE_INFINITY).toBe(true)
        }
      }
    }
  })

  test('behavior: hundreds of OTC orders among pools converge in a few dozen steps', () => {
    const set = dataSet('D5', 1)
    const { market } = set
    expect(market.pools.filter(({ kind }) => kind === 'rfq').length).toBeGreaterThan(300)
    for (const { src, dest, side, amount } of ordersOf(set, { side: 'SELL', sizes: [1_000_000] })) {
      const problem = problemOf({ market, side, srcToken: src.address, destToken: dest.address, amount })!
      const { iterations, residual } = solveDual(problem)!
      expect(iterations).toBeLessThan(45)
      expect(residual).toBeLessThan(1e-6)
    }
  })

  test('behavior: a buy above the available amount does not balance', () => {
    const solution = ask([pair(1, 1, 2, 10n ** 21n, 10n ** 21n)], 'BUY', 1, 2, 1e22)!
    expect(solution.residual).toBeGreaterThan(0.5)
  })
})

describe('compileMarket', () => {
  test('behavior: a changed market compiles to the same rows as a new one', () => {
    const { market } = dataSet('D2', 1)
    compileMarket(market)
    const draw = createDraw(3)
    const changed = market.pools.flatMap((pool) => {
      if (draw.between(0, 1) < 0.7 || pool.kind === 'rfq') return []
      const swap = swapExactIn(pool, pool.token0, 10n ** 9n + BigInt(draw.below(1000)))
      return swap.ok ? [swap.pool] : []
    })
    expect(changed.length).toBeGreaterThan(5)
    const next = updateMarket(market, changed)
    expect(compileMarket(next)).toEqual(compileMarket(createMarket(next.pools)))
    expect(compileMarket(next)).toBe(compileMarket(next))
    const fewer = removePools(next, [next.pools[3]!.address])
    expect(compileMarket(fewer)).toEqual(compileMarket(createMarket(fewer.pools)))
    const more = updateMarket(fewer, [next.pools[3]!, ...market.pools.slice(0, 3)])
    expect(compileMarket(more)).toEqual(compileMarket(createMarket(more.pools)))
  })
})

function netFlows(market: MarketState, { flows }: DualSolution): Float64Array {
  const net = new Float64Array(market.tokens.length)
  for (const { pool, zeroForOne, amountIn, amountOut } of flows) {
    const { token0, token1 } = market.pools[pool]!
    const [tokenIn, tokenOut] = zeroForOne ? [token0, token1] : [token1, token0]
    net[market.tokenIds.get(tokenIn)!]! -= amountIn
    net[market.tokenIds.get(tokenOut)!]! += amountOut
  }
  return net
}
