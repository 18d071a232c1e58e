import { describe, expect, test } from 'vitest'
import { outputOf } from './pools/oracle'
import { problemOf } from './question'
import { poolsOfParts, type SinglePath, singlePaths } from './single-paths'
import { createMarket } from './state'
import { syntheticMarket } from './testing/synthetic-market'
import { unitsOf, unitsPerUsd } from './testing/synthetic-token'

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
  test('default: a path for each number of hops, and what it brings after its calls', () => {
    const problem = questionOf(10_000, 3e-5)
    const paths = singlePaths({ problem, edges, amount: problem.amount, prices })
    expect(paths.map(({ steps }) => steps.length)).toEqual([1, 2, 3, 4])
    for (const path of paths) expect(path.worth / worthOf(problem, path)).toBeCloseTo(1, 12)
  })

  test('behavior: none of one or two hops is better', () => {
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

  test('behavior: an aim leaves only paths that cannot reach it', () => {
    const problem = questionOf(10_000, 3e-5)
    const all = singlePaths({ problem, edges, amount: problem.amount, prices })
    const best = Math.max(...all.map(({ worth }) => worth))
    // At these prices a call earns no more than all the pools stand apart by.
    const perCall = problem.amount * prices[problem.src]! * 0.02
    const aimed = singlePaths({ problem, edges, amount: problem.amount, prices, aim: { least: best, perCall } })
    expect(Math.max(...aimed.map(({ worth }) => worth))).toBe(best)
    const above = { least: best * 1.1, perCall: 0 }
    expect(singlePaths({ problem, edges, amount: problem.amount, prices, aim: above })).toEqual([])
  })
})

describe('poolsOfParts', () => {
  test('behavior: a part is one path, many parts use many pools of a large order, and dear gas keeps them few', () => {
    const problem = questionOf(1_000_000, 1e-7)
    const poolsOf = (usdPerGas: number, parts: number) =>
      poolsOfParts({ problem: questionOf(1_000_000, usdPerGas), edges, prices, parts, hops: 3 }).length
    const whole = singlePaths({ problem, edges, amount: problem.amount, prices, hops: 3 })
    const best = whole.reduce((a, b) => (b.worth > a.worth ? b : a))
    expect(poolsOfParts({ problem, edges, prices, parts: 1, hops: 3 })).toEqual(best.steps.map(({ pool }) => pool))
    expect(poolsOf(1e-7, 16)).toBeGreaterThan(6)
    expect(poolsOf(1e-2, 16)).toBeLessThan(poolsOf(1e-7, 16))
  })
})
