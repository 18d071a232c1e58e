import { expect, test } from 'vitest'
import { edgesThrough } from '../market/edges-through'
import { createMarket } from '../market/state'
import { inputOf, outputOf } from '../pools/oracle/oracle'
import { bestFirstPath, singlePaths } from '../search/single-paths'
import { syntheticMarket } from '../testing/synthetic-market'
import { unitsOf, unitsPerUsd } from '../testing/synthetic-token'
import { problemOf } from './question'
import { sendInParts } from './send-in-parts'

const { tokens, pools } = syntheticMarket({ seed: 5, tokens: 8, pools: 60 })
const market = createMarket(pools)
const { edges } = market
const prices = Float64Array.from(
  market.tokens,
  (address) => 1 / unitsPerUsd(tokens.find((token) => token.address === address)!),
)
const questionOf = (usd: number, usdPerGas: number, side: 'SELL' | 'BUY' = 'SELL') => {
  const [src, dest] = [tokens[4]!, tokens[1]!]
  const amount = unitsOf(side === 'SELL' ? src : dest, usd)
  const gasUnitCost = usdPerGas * unitsPerUsd(side === 'SELL' ? dest : src)
  return problemOf({ market, srcToken: src.address, destToken: dest.address, side, amount, gasUnitCost })!
}

test('default: one part is one path, many parts use many pools, and dear gas keeps the pools few', () => {
  const problem = questionOf(1_000_000, 1e-7)
  const poolsOf = (usdPerGas: number, parts: number) =>
    sendInParts({ problem: questionOf(1_000_000, usdPerGas), edges, prices, parts, hops: 3 }).length
  const whole = singlePaths({ problem, edges, amount: problem.amount, prices, hops: 3 })
  const best = whole.reduce((a, b) => (b.worth > a.worth ? b : a))
  const sent = sendInParts({ problem, edges, prices, parts: 1, hops: 3 })
  expect(sent.map(({ pool }) => pool)).toEqual(best.steps.map(({ pool }) => pool))
  expect(poolsOf(1e-7, 16)).toBeGreaterThan(6)
  expect(poolsOf(1e-2, 16)).toBeLessThan(poolsOf(1e-7, 16))
})

test.each(['SELL', 'BUY'] as const)(
  'behavior: %s: a pool has one flow with the sum of all parts through it',
  (side) => {
    const problem = questionOf(1_000_000, 0, side)
    const sent = sendInParts({ problem, edges, prices, parts: 16, hops: 3 })
    const [end, amountOf] =
      side === 'SELL'
        ? (['from', ({ amountIn }: (typeof sent)[number]) => amountIn] as const)
        : (['to', ({ amountOut }: (typeof sent)[number]) => amountOut] as const)
    const token = side === 'SELL' ? problem.src : problem.dest
    const started = sent.filter((flow) => flow[end] === token).reduce((sum, flow) => sum + amountOf(flow), 0)
    expect(started / problem.amount).toBeCloseTo(1, 9)
    for (const { pool, from, amountIn, amountOut } of sent) {
      const zeroForOne = problem.market.ends[2 * pool] === from
      if (side === 'SELL') expect(outputOf(problem.market, pool, zeroForOne, amountIn)).toBe(amountOut)
      else expect(inputOf(problem.market, pool, zeroForOne, amountOut)).toBe(amountIn)
    }
  },
)

test('behavior: uses only the paths through the given pools', () => {
  const problem = questionOf(10_000, 0)
  const mask = new Uint8Array(market.pools.length)
  const some = sendInParts({ problem, edges, prices, parts: 4, hops: 3 }).slice(0, -1)
  for (const { pool } of some) mask[pool] = 1
  const sent = sendInParts({ problem, edges: edgesThrough(edges, mask), prices, parts: 4, hops: 3 })
  expect(sent.every(({ pool }) => mask[pool] === 1)).toBe(true)
})

test('behavior: without a limit of hops a part takes the path that a best-first search finds', () => {
  const problem = questionOf(10_000, 0)
  const sent = sendInParts({ problem, edges, prices, parts: 1 })
  const path = bestFirstPath({ problem, edges, amount: problem.amount, prices })!
  expect(sent.map(({ pool }) => pool)).toEqual(path.steps.map(({ pool }) => pool))
})
