import { describe, expect, test } from 'vitest'
import { priceImpactBps } from './impact'
import { solve } from './solve'
import { createMarket } from './state'
import { syntheticMarket } from './testing/synthetic-market'
import { unitsOf } from './testing/synthetic-token'

const { tokens, pools } = syntheticMarket({ seed: 1, tokens: 12, pools: 100 })
const market = createMarket(pools)
const [src, dest] = [tokens[0]!, tokens[3]!]
const order = { market, srcToken: src.address, destToken: dest.address }

describe('priceImpactBps', () => {
  test('behavior: nothing for a small trade, more for a larger one, on both sides', () => {
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

  test('behavior: a constant product pool loses what its formula says', () => {
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

  test('behavior: a tax on transfers is no impact', () => {
    const taxes = { srcTransferBps: 500, destTransferBps: 0, srcDexBps: 0, destDexBps: 0 }
    const { route } = solve({ ...order, amount: unitsOf(src, 0.1), side: 'SELL', taxes })!
    expect(priceImpactBps({ market, route, taxes })).toBeLessThan(1)
    expect(priceImpactBps({ market, route })).toBeGreaterThan(490)
  })

  test('behavior: undefined when a pool is not in the market', () => {
    const { route } = solve({ ...order, amount: unitsOf(src, 10), side: 'SELL' })!
    expect(priceImpactBps({ market: createMarket([]), route })).toBeUndefined()
  })
})
