import { describe, expect, test } from 'vitest'
import type { Flow } from '../dual/recover'
import { settle } from '../dual/settle'
import { compileMarket } from '../market/compiled'
import { createMarket } from '../market/state'
import { noTaxes } from '../market/taxes'
import type { Pool, PoolAddress } from '../pools/pool'
import type { Problem } from '../search/problem'
import { syntheticPair, syntheticTokens } from '../testing/synthetic-pair'
import { syntheticAddress } from '../testing/synthetic-token'
import { executeFlows } from './execute-flows'
import { solve } from './solve'

const unit = 10n ** 18n
const [a, b, c] = syntheticTokens
const v2 = (index: number, token0: PoolAddress, token1: PoolAddress, reserve = 1000n * unit) =>
  syntheticPair(index, token0, token1, reserve)
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

/** Returns a market's problem and a function that makes a flow through the pool at a position. */
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

  test('behavior: a pool at its capacity takes what it can, and tokens that only it takes get a smaller input', () => {
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

  test('behavior: a buy splits the amount owed, and reduces outputs whose input cannot be bought', () => {
    const pools = [order(1, a, b, 2n * unit), v2(2, a, b), order(3, a, c, unit), v2(4, c, b)]
    const { problem, flow } = problemIn(pools, 'BUY', b, 10n * unit)
    const [first, second, third, fourth] = settle(problem, [
      flow(0, a, b, 2e18, 2e18),
      flow(1, a, b, 4e18, 4e18),
      flow(2, a, c, 1e18, 1e18),
      flow(3, c, b, 3e18, 3e18),
    ])
    expect([first, second, fourth].map((settled) => settled!.isFull)).toStrictEqual([true, false, true])
    expect(first!.amountOut / 2e18).toBeCloseTo(1, 6)
    expect(first!.amountOut).toBeLessThan(2e18)
    expect(third!.amountOut).toBeLessThan(1e18)
    expect(fourth!.amountIn / third!.amountOut).toBeCloseTo(1, 5)
    expect((first!.amountOut + second!.amountOut + fourth!.amountOut) / 10e18).toBeCloseTo(1, 12)
  })
})

describe('executeFlows', () => {
  test('behavior: exhausted orders refuse neither a sell nor a buy', () => {
    const pools = [
      order(1, a, b, 1_000_003n),
      order(2, a, c, 777_777n),
      v2(3, c, b, 10n ** 12n),
      v2(4, a, b, 10n ** 12n),
    ]
    const market = createMarket(pools)
    for (const side of ['SELL', 'BUY'] as const) {
      const { route } = solve({ market, srcToken: a, destToken: b, amount: 5_000_000n, side })!
      const filled = route.legs.find(({ pool }) => pool === syntheticAddress(8, 1))!
      expect(Number(filled.amountOut) / 1_000_003).toBeGreaterThan(1 - 1e-4)
    }
  })

  test('behavior: an exhausted order is asked for slightly less if earlier legs deliver more than requested', () => {
    // A coin of few decimals pays in coarse units, all of which go into the order.
    const coarse: Pool = {
      ...{
        kind: 'stable',
        dex: 'CurveV1',
        address: syntheticAddress(7, 9),
        token0: a,
        token1: c,
        amplification: 20_000n,
      },
      feeE10: 4_000_000n,
      balance0: 10n ** 12n,
      balance1: 10n ** 24n,
      rate0: 10n ** 30n,
      rate1: unit,
    }
    const better = { ...order(1, c, b, 10n * unit), makerAmount: 11n * unit, remainingMakerAmount: 11n * unit } as Pool
    const others: Pool = { ...v2(2, a, b), reserve0: 10n ** 12n, reserve1: 10n ** 24n } as Pool
    const market = createMarket([coarse, better, others])
    for (const amount of [12n, 13n, 14n, 15n, 16n]) {
      const { route } = solve({ market, srcToken: a, destToken: b, amount: amount * unit, side: 'BUY' })!
      const filled = route.legs.find(({ pool }) => pool === syntheticAddress(8, 1))
      expect(Number(filled?.amountOut ?? 0) / 11e18).toBeGreaterThan(1 - 1e-4)
    }
  })

  test('behavior: returns undefined for flows that form a cycle', () => {
    const { market, problem, flow } = problemIn([v2(1, a, b), v2(2, b, c), v2(3, c, a)], 'SELL', c, unit)
    const flows = [flow(0, a, b, 1, 1), flow(1, b, c, 1, 1), flow(2, c, a, 1, 1)]
    const execution = executeFlows({ problem, market, amount: unit, flows, taxes: noTaxes })
    expect(execution?.ok ?? false).toBe(false)
  })
})
