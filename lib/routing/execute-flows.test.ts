import { describe, expect, test } from 'vitest'
import { compileMarket } from './compiled'
import { executeFlows } from './execute-flows'
import type { Pool, PoolAddress } from './pools/pool'
import type { Problem } from './problem'
import { pathsOf } from './purchase-paths'
import type { Flow } from './recover'
import { settle } from './settle'
import { solve } from './solve'
import { createMarket } from './state'
import { noTaxes } from './taxes'
import { syntheticAddress } from './testing/synthetic-token'

const unit = 10n ** 18n
const [a, b, c, d] = [1, 2, 3, 4].map((index) => syntheticAddress(6, index)) as [
  PoolAddress,
  PoolAddress,
  PoolAddress,
  PoolAddress,
]
const v2 = (index: number, token0: PoolAddress, token1: PoolAddress, reserve = 1000n * unit): Pool => ({
  kind: 'v2',
  dex: 'UniswapV2',
  address: syntheticAddress(7, index),
  token0,
  token1,
  feePips: 3000,
  reserve0: reserve,
  reserve1: reserve,
})
const order = (index: number, token0: PoolAddress, token1: PoolAddress, amount: bigint): Pool => ({
  kind: 'rfq',
  dex: 'AugustusRFQ',
  address: syntheticAddress(8, index),
  token0,
  token1,
  maker: syntheticAddress(9, 1),
  makerAmount: amount,
  takerAmount: amount,
  remainingMakerAmount: amount,
})

/** A market's problem, and a flow through the pool of a position. */
const problemIn = (pools: readonly Pool[], side: 'SELL' | 'BUY', dest: PoolAddress, amount: bigint) => {
  const market = createMarket(pools)
  const compiled = compileMarket(market)
  const idOf = (token: PoolAddress) => market.tokenIds.get(token)!
  const problem: Problem = {
    market: compiled,
    side,
    src: idOf(a),
    dest: idOf(dest),
    amount: Number(amount),
    callCosts: new Float64Array(pools.length),
    tickCost: 0,
  }
  const flow = (pool: number, from: PoolAddress, to: PoolAddress, amountIn: number, amountOut: number): Flow => ({
    pool,
    from: idOf(from),
    to: idOf(to),
    amountIn,
    amountOut,
  })
  return { market, problem, flow }
}

describe('settle', () => {
  test('default', () => {
    const { problem, flow } = problemIn([v2(1, a, b), v2(2, a, b)], 'SELL', b, 10n * unit)
    const settled = settle(problem, [flow(0, a, b, 1, 1), flow(1, a, b, 3, 3)])
    expect(settled.map(({ amountIn }) => amountIn)).toStrictEqual([2.5e18, 7.5e18])
  })

  test('behavior: a pool that cannot take its part takes what it can, and less is sent to what only it can take', () => {
    const pools = [order(1, a, b, 2n * unit), v2(2, a, b), v2(3, a, c), order(4, c, b, unit)]
    const { problem, flow } = problemIn(pools, 'SELL', b, 10n * unit)
    const [first, second, third, fourth] = settle(problem, [
      flow(0, a, b, 2e18, 2e18),
      flow(1, a, b, 4e18, 4e18),
      flow(2, a, c, 3e18, 3e18),
      flow(3, c, b, 1e18, 1e18),
    ])
    expect(first!.amountIn).toBeLessThanOrEqual(2e18)
    expect(first!.amountIn / 2e18).toBeCloseTo(1, 6)
    expect(fourth!.amountIn).toBeLessThanOrEqual(1e18)
    expect(fourth!.amountIn / 1e18).toBeCloseTo(1, 3)
    expect(third!.amountOut / fourth!.amountIn).toBeCloseTo(1, 9)
    expect((first!.amountIn + second!.amountIn + third!.amountIn) / 10e18).toBeCloseTo(1, 12)
  })
})

describe('pathsOf', () => {
  test('default', () => {
    const { problem, flow } = problemIn([v2(1, a, b), v2(2, a, c), v2(3, c, b)], 'BUY', b, 3n * unit)
    const flows = [flow(0, a, b, 2e18, 2e18), flow(1, a, c, 1e18, 1e18), flow(2, c, b, 1e18, 1e18)]
    const paths = pathsOf({ ...problem, flows })
    expect(paths.map((path) => path.flows.map(({ pool }) => pool))).toStrictEqual([[0], [1, 2]])
  })

  test('behavior: a second call of a constant product pool pays for the fee that the first left in it', () => {
    const { market, problem, flow } = problemIn(
      [v2(1, a, b), v2(2, b, c), v2(3, b, d), v2(4, d, c)],
      'BUY',
      c,
      60n * unit,
    )
    const out = (amountIn: number) => (1e21 * 0.997 * amountIn) / (1e21 + 0.997 * amountIn)
    const shared = out(1.5e20)
    const flows = [
      flow(0, a, b, 1.5e20, shared),
      flow(1, b, c, 0.6 * shared, out(0.6 * shared)),
      flow(2, b, d, 0.4 * shared, out(0.4 * shared)),
      flow(3, d, c, out(0.4 * shared), out(out(0.4 * shared))),
    ]
    const paths = pathsOf({ ...problem, flows })
    expect(paths.map((path) => path.flows.map(({ pool }) => pool))).toStrictEqual([
      [0, 1],
      [0, 2, 3],
    ])
    const brought = paths.reduce((sum, { amountOut }) => sum + amountOut, 0)
    const inOneCall = flows[1]!.amountOut + flows[3]!.amountOut
    expect(brought).toBeLessThan(inOneCall)
    expect(brought / inOneCall).toBeGreaterThan(1 - 1e-3)

    // So much for the amounts: run in integers, the paths take the input that was planned.
    const amount = BigInt(Math.round(brought))
    const execution = executeFlows({ problem, market, amount, flows, taxes: noTaxes })
    if (!execution?.ok) throw new Error('refused')
    expect(Number(execution.route.srcAmount) / 1.5e20).toBeCloseTo(1, 9)
  })
})

describe('executeFlows', () => {
  test('behavior: orders that are emptied refuse neither a sale nor a purchase', () => {
    const pools = [
      order(1, a, b, 1_000_003n),
      order(2, a, c, 777_777n),
      v2(3, c, b, 10n ** 12n),
      v2(4, a, b, 10n ** 12n),
    ]
    const market = createMarket(pools)
    for (const side of ['SELL', 'BUY'] as const) {
      const { route } = solve({ market, srcToken: a, destToken: b, amount: 5_000_000n, side })!
      const legs = route.side === 'SELL' ? route.legs : route.paths.flatMap((path) => path.legs)
      const filled = legs.find(({ pool }) => pool === syntheticAddress(8, 1))!
      expect(Number(filled.amountOut) / 1_000_003).toBeGreaterThan(1 - 1e-4)
    }
  })

  test('behavior: flows in a circle are none of a sale', () => {
    const { market, problem, flow } = problemIn([v2(1, a, b), v2(2, b, c), v2(3, c, a)], 'SELL', c, unit)
    const flows = [flow(0, a, b, 1, 1), flow(1, b, c, 1, 1), flow(2, c, a, 1, 1)]
    const execution = executeFlows({ problem, market, amount: unit, flows, taxes: noTaxes })
    expect(execution?.ok ?? false).toBe(false)
  })
})
