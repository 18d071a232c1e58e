import { describe, expect, test } from 'vitest'
import type { Pool } from '../pools/pool'
import { swapExactIn } from '../pools/swap'
import { dataSet, ordersOf } from './data-sets'
import { createDraw } from './random'
import { boundAt, solveReference } from './reference-dual'
import { createOracle } from './reference-pool'
import { syntheticPair, syntheticTokens } from './synthetic-pair'
import { syntheticAddress, unitsPerUsd } from './synthetic-token'

const [a, b] = syntheticTokens
const v2 = (index: number, reserve0: bigint, reserve1: bigint) => syntheticPair(index, a, b, reserve0, reserve1)
const unit = 10n ** 18n

describe('createOracle', () => {
  test('behavior: no other amount is more profitable at the prices, and the integers agree', () => {
    const { tokens, market } = dataSet('D3', 1)
    const weighted: Pool = {
      ...{
        kind: 'weighted',
        dex: 'BalancerV2',
        address: syntheticAddress(8, 1),
        poolId: '0x',
        scale0: 1n,
        scale1: 1n,
        shortPowers: false,
      },
      token0: tokens[0]!.address,
      token1: tokens[2]!.address,
      swapFeeE18: 3_000_000_000_000_000n,
      weight0E18: 800_000_000_000_000_000n,
      weight1E18: 200_000_000_000_000_000n,
      balance0: BigInt(Math.round(4e6 * unitsPerUsd(tokens[0]!))),
      balance1: BigInt(Math.round(1e6 * unitsPerUsd(tokens[2]!))),
    }
    const priceOf = new Map(tokens.map((token) => [token.address, 1 / unitsPerUsd(token)]))
    const draw = createDraw(3)
    let trades = 0
    for (const pool of [...market.pools, weighted]) {
      for (const move of [-0.04, -0.008, 0.008, 0.04]) {
        const [price0, price1] = [
          priceOf.get(pool.token0)! * (1 + move * draw.between(0.8, 1)),
          priceOf.get(pool.token1)!,
        ]
        const trade = createOracle(pool, 'SELL')(price0, price1)
        if (trade === undefined) continue
        trades++
        const [tokenIn, valueIn, valueOut] = trade.zeroForOne
          ? [pool.token0, price0, price1]
          : [pool.token1, price1, price0]
        const earns = (part: number) => {
          const amountIn = BigInt(Math.round(trade.amountIn * part))
          const result = swapExactIn(pool, tokenIn, amountIn)
          return result.ok ? Number(result.amountOut) * valueOut - Number(amountIn) * valueIn : Number.NEGATIVE_INFINITY
        }
        const best = trade.amountOut * valueOut - trade.amountIn * valueIn
        const noise = trade.amountIn * valueIn * 1e-9 + valueIn + valueOut
        expect(Math.abs(best - earns(1 - 1e-9))).toBeLessThan(best * 1e-6 + noise)
        for (const part of [0.5, 0.97, 1.03, 2]) expect(earns(part)).toBeLessThan(best + noise)
      }
    }
    expect(trades).toBeGreaterThan(400)
  })
})

describe('solveReference', () => {
  test('default', () => {
    // Two pools of one price split an order by depth, and together equal one pool.
    const [whole, ...parts] = [
      v2(1, 400n * unit, 800n * unit),
      v2(2, 100n * unit, 200n * unit),
      v2(3, 300n * unit, 600n * unit),
    ]
    const result = swapExactIn(whole!, a, 10n * unit)
    if (!result.ok) throw new Error(result.reason)
    const answer = solveReference({ pools: parts, side: 'SELL', srcToken: a, destToken: b, amount: 1e19 })!
    expect(answer.bound / Number(result.amountOut)).toBeCloseTo(1, 11)
    const [small, large] = answer.trades
    expect(large!.trade.amountIn / small!.trade.amountIn).toBeCloseTo(3, 6)
  })

  test('behavior: any prices give a bound, and these give the tightest', () => {
    const set = dataSet('D2', 2)
    const draw = createDraw(5)
    for (const side of ['SELL', 'BUY'] as const) {
      for (const { src, dest, amount } of ordersOf(set, { side, pairs: 2, sizes: [1_000, 100_000] })) {
        const question = {
          pools: set.market.pools,
          side,
          amount: Number(amount),
          srcToken: src.address,
          destToken: dest.address,
        }
        const { bound, prices } = solveReference(question)!
        for (let round = 0; round < 20; round++) {
          const moved = new Map([...prices].map(([token, price]) => [token, price * (1 + draw.between(-1e-3, 1e-3))]))
          const other = boundAt(question, moved)
          if (side === 'SELL') expect(other).toBeGreaterThanOrEqual(bound * (1 - 1e-12))
          else expect(other).toBeLessThanOrEqual(bound * (1 + 1e-12))
        }
      }
    }
  })

  test('behavior: a buy above what the pools hold has no bound', () => {
    const question = { pools: [v2(1, unit, unit)], srcToken: a, destToken: b, side: 'BUY' as const }
    expect(solveReference({ ...question, amount: 2e18 })).toBeUndefined()
    expect(solveReference({ ...question, amount: 5e17 })?.bound).toBeCloseTo(1e18 / 0.997, -6)
  })
})
