import { describe, expect, test } from 'vitest'
import { createMarket } from '../market/state'
import { noTaxes } from '../market/taxes'
import type { Pool, PoolAddress, V2Pool } from '../pools/pool'
import { syntheticMarket } from '../testing/synthetic-market'
import { syntheticTokens } from '../testing/synthetic-pair'
import { syntheticAddress, unitsOf } from '../testing/synthetic-token'
import { executeSell } from './execute'
import { priceImpactBps } from './impact'
import { planLegs } from './plan-legs'
import { solve } from './solve'

const { tokens, pools } = syntheticMarket({ seed: 1, tokens: 12, pools: 100 })
const market = createMarket(pools)
const [src, dest] = [tokens[0]!, tokens[3]!]
const order = { market, srcToken: src.address, destToken: dest.address }
const unit = 10n ** 18n

describe('priceImpactBps', () => {
  test('behavior: is near zero for a small trade and grows with the amount, on both sides', () => {
    for (const side of ['SELL', 'BUY'] as const) {
      const given = side === 'SELL' ? src : dest
      const impacts = [0.1, 10_000, 500_000, 16_000_000].map((usd) => {
        const { route } = solve({ ...order, amount: unitsOf(given, usd), side })!
        return priceImpactBps({ market, route })!
      })
      expect(impacts[0]).toBeLessThan(0.5)
      expect(impacts).toStrictEqual([...impacts].sort((a, b) => a - b))
      expect(impacts.at(-1)).toBeGreaterThan(50)
      expect(impacts.at(-1)).toBeLessThan(10_000)
    }
  })

  test('behavior: a constant product pool has the impact of its formula', () => {
    const pair = pools.find((pool) => pool.kind === 'v2')!
    if (pair.kind !== 'v2') throw new Error('no pair')
    const only = createMarket([pair])
    const { route } = solve({
      market: only,
      srcToken: pair.token0,
      destToken: pair.token1,
      amount: pair.reserve0,
      side: 'SELL',
    })!
    // out / spot = R / (R + 0.997·x), with x = R.
    expect(priceImpactBps({ market: only, route })).toBeCloseTo((1 - 1 / 1.997) * 10_000, 3)
  })

  test('behavior: a graph is compared with the same split at the prices of the first unit', () => {
    const [a, b, d] = syntheticTokens
    const pair = (index: number, token0: PoolAddress, token1: PoolAddress): Pool => ({
      ...(pools.find((pool) => pool.kind === 'v2') as V2Pool),
      address: syntheticAddress(7, index),
      token0,
      token1,
      feePips: 3000,
      reserve0: 1000n * unit,
      reserve1: 1000n * unit,
    })
    const graph = createMarket([pair(1, a, b), pair(2, a, b), pair(3, b, d), pair(4, b, d), pair(5, a, d)])
    const flow = { amountIn: 1, amountOut: 1, isFull: false }
    const plan = planLegs(
      'SELL',
      graph.pools.map((pool) => ({ ...flow, pool: pool.address, tokenIn: pool.token0, tokenOut: pool.token1 })),
    )!
    const sold = executeSell({
      market: graph,
      srcToken: a,
      destToken: d,
      srcAmount: 300n * unit,
      legs: plan,
      taxes: noTaxes,
    })
    if (!sold.ok) throw new Error(sold.reason)
    // Two thirds cross two pools, one third crosses one; every pool pays 0.997 for the first unit.
    const spot = 200 * 0.997 ** 2 + 100 * 0.997
    const impact = priceImpactBps({ market: graph, route: sold.route })
    expect(impact).toBeCloseTo((1 - Number(sold.route.destAmount) / 1e18 / spot) * 10_000, 6)
  })

  test('behavior: a transfer tax does not count as impact', () => {
    const taxes = { srcTransferBps: 500, destTransferBps: 0, srcDexBps: 0, destDexBps: 0 }
    const { route } = solve({ ...order, amount: unitsOf(src, 0.1), side: 'SELL', taxes })!
    expect(priceImpactBps({ market, route, taxes })).toBeLessThan(1)
    expect(priceImpactBps({ market, route })).toBeGreaterThan(490)
  })

  test('behavior: returns undefined if a pool is not in the market', () => {
    const { route } = solve({ ...order, amount: unitsOf(src, 10), side: 'SELL' })!
    expect(priceImpactBps({ market: createMarket([]), route })).toBeUndefined()
  })
})
