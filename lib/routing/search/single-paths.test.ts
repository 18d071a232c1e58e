import { describe, expect, test } from 'vitest'
import { createMarket } from '../market/state'
import { outputOf } from '../pools/oracle/oracle'
import { problemOf } from '../route/question'
import { syntheticMarket } from '../testing/synthetic-market'
import { syntheticAddress, unitsOf, unitsPerUsd } from '../testing/synthetic-token'
import { bestFirstPath, maxLongHops, type SinglePath, singlePaths } from './single-paths'

const { tokens, pools } = syntheticMarket({ seed: 5, tokens: 8, pools: 60 })
const market = createMarket(pools)
const { edges } = market
const prices = Float64Array.from(
  market.tokens,
  (address) => 1 / unitsPerUsd(tokens.find((token) => token.address === address)!),
)
const questionOf = (usd: number, usdPerGas: number) =>
  problemOf({
    market,
    srcToken: tokens[4]!.address,
    destToken: tokens[1]!.address,
    side: 'SELL',
    amount: unitsOf(tokens[4]!, usd),
    gasUnitCost: usdPerGas * unitsPerUsd(tokens[1]!),
  })!
const worthOf = (problem: ReturnType<typeof questionOf>, { steps }: Pick<SinglePath, 'steps'>) =>
  steps.reduce(
    (amount, { pool, from }) => outputOf(problem.market, pool, problem.market.ends[2 * pool] === from, amount),
    problem.amount,
  ) - steps.reduce((gas, { pool }) => gas + problem.callCosts[pool]!, 0)

describe('singlePaths', () => {
  test('default: returns a path for each number of hops with its value after gas', () => {
    const problem = questionOf(10_000, 3e-5)
    const paths = singlePaths({ problem, edges, amount: problem.amount, prices })
    expect(paths.map(({ steps }) => steps.length)).toEqual([1, 2, 3, 4])
    for (const path of paths) expect(path.worth / worthOf(problem, path)).toBeCloseTo(1, 12)
  })

  test('behavior: no path of one or two hops is better', () => {
    for (const usd of [100, 100_000]) {
      const problem = questionOf(usd, 3e-5)
      const paths = singlePaths({ problem, edges, amount: problem.amount, prices })
      const best = Math.max(...paths.map(({ worth }) => worth))
      for (const { to, pools } of edges[problem.src]!)
        for (const first of pools) {
          const step = { pool: first, from: problem.src, to }
          const ways = to === problem.dest ? [[step]] : []
          for (const { to: last, pools } of edges[to]!)
            if (last === problem.dest && to !== problem.dest)
              for (const pool of pools) ways.push([step, { pool, from: to, to: last }])
          for (const steps of ways) expect(worthOf(problem, { steps })).toBeLessThanOrEqual(best * (1 + 1e-12))
        }
    }
  })

  test('behavior: an aim prunes only paths that cannot reach it', () => {
    const problem = questionOf(10_000, 3e-5)
    const all = singlePaths({ problem, edges, amount: problem.amount, prices })
    const best = Math.max(...all.map(({ worth }) => worth))
    // At these prices a call earns no more than the pools' total price difference.
    const perCall = problem.amount * prices[problem.src]! * 0.02
    const aimed = singlePaths({ problem, edges, amount: problem.amount, prices, aim: { min: best, perCall } })
    expect(Math.max(...aimed.map(({ worth }) => worth))).toBe(best)
    const above = { min: best * 1.1, perCall: 0 }
    expect(singlePaths({ problem, edges, amount: problem.amount, prices, aim: above })).toEqual([])
  })
})

/**
 * Creates a row of tokens, each hop of which pays 1 % more than is fair, and a fair pool from end
 * to end.
 */
const rowOf = (hops: number, side: 'SELL' | 'BUY' = 'SELL') => {
  const row = Array.from({ length: hops }, (_, index) => ({
    ...({ kind: 'v2', dex: 'UniswapV2', address: syntheticAddress(2, index), feePips: 0 } as const),
    token0: syntheticAddress(1, index),
    token1: syntheticAddress(1, index + 1),
    reserve0: 10n ** 24n,
    reserve1: 101n * 10n ** 22n,
  }))
  const straight = {
    ...row[0]!,
    address: syntheticAddress(2, hops),
    token1: syntheticAddress(1, hops),
    reserve1: 10n ** 24n,
  }
  const market = createMarket([...row, straight])
  const ends = { srcToken: syntheticAddress(1, 0), destToken: syntheticAddress(1, hops) }
  const problem = problemOf({ market, ...ends, side, amount: 10n ** 18n })!
  return { problem, edges: market.edges, amount: problem.amount, prices: new Float64Array(hops + 1).fill(1) }
}

test('behavior: finds a long path that gains at each hop', () => {
  const hopsOf = (hops?: number) =>
    singlePaths({ ...rowOf(10), ...(hops && { hops }) }).map(({ steps }) => steps.length)
  expect(hopsOf(maxLongHops)).toEqual([1, 10])
  expect(hopsOf()).toEqual([1])
})

describe('bestFirstPath', () => {
  test.each(['SELL', 'BUY'] as const)('default: %s, a path of any length that gains at each hop', (side) => {
    const requested = rowOf(2 * maxLongHops, side)
    const { steps, worth } = bestFirstPath(requested)!
    expect(steps.map(({ pool }) => pool)).toEqual(Array.from({ length: 2 * maxLongHops }, (_, pool) => pool))
    const [first, last] = [steps[0]!, steps.at(-1)!]
    expect([first.from, last.to]).toEqual([requested.problem.src, requested.problem.dest])
    expect(Math.abs(worth) / requested.amount).toBeCloseTo(
      1.01 ** (side === 'SELL' ? 2 * maxLongHops : -2 * maxLongHops),
      3,
    )
  })

  test('behavior: on fair pools finds the best path after gas, with its value', () => {
    const problem = questionOf(10_000, 3e-5)
    const path = bestFirstPath({ problem, edges, amount: problem.amount, prices })!
    expect(path.worth / worthOf(problem, path)).toBeCloseTo(1, 12)
  })

  test('error: returns undefined if no path leads to the destination', () => {
    const requested = rowOf(3)
    expect(bestFirstPath({ ...requested, edges: requested.edges.map(() => []) })).toBeUndefined()
  })
})
