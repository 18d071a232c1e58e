import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { compileMarket } from '../market/compiled'
import { spotRate } from '../pools/oracle/oracle'
import { swapExactIn } from '../pools/swap'
import { type DataSetName, dataSet, dataSets, noises, ordersOf } from './data-sets'
import { unitsOf, unitsPerUsd } from './synthetic-token'

/** The largest set takes seconds and is only for the bench, with the same code. */
const names = (Object.keys(dataSets) as DataSetName[]).filter((name) => name !== 'D7')
const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)))
    .digest('hex')
    .slice(0, 16)

// A changed question makes the figures of a bench worthless: a change of a set must change its
// hashes here explicitly.
const hashesOf: Partial<Record<DataSetName, readonly string[]>> = {
  D1: ['456a7ac992c42626', '070ef6cca46c4260', 'ef2c0a75f3b34789', 'd07f342f7401868a', '9b6552f922c8d48f'],
  D2: ['09873d3457de1e68', '3a9aec6b97874588', 'bb948fc6b96c03f2', 'eb59fb201c59abe4', '7bf4cfa4ede35e6c'],
  D3: ['bc6b6b404e166f14', '54e366b4b8ad5ce5', '26c2d2a9e3251371', '7ba92cdb0f2ce3f7', 'f893d6c71429584b'],
  D4: ['2c59fccac17174a6', '4aa832882986347f', 'd96d06596f184783', 'a922b5c8db3e396c', 'e41baa62a1731a94'],
  D5: ['84355f3bc0564767', '369317616417e14b', '9f576b4545301957', '379fd606f6f46195', 'f895918f1c2ecd1d'],
  D6: ['a40aa9bc396b584e', 'fdda114a27589b99', '7d7f7e4bb5dbdf69', 'fb1eb0092a728484', '72bbb2e24dad86bd'],
}

describe('dataSet', () => {
  test.each(names)('behavior: %s is unchanged', (name) => {
    const hashes = [1, 2, 3, 4, 5].map((seed) => {
      const set = dataSet(name, seed)
      return hashOf([set.tokens, set.market.pools, ordersOf(set, { side: 'SELL' }), ordersOf(set, { side: 'BUY' })])
    })
    expect(hashes).toStrictEqual(hashesOf[name])
  })

  test('behavior: the meaning of each noise is unchanged', () => {
    const hashes = noises.map((noise) => {
      const { tokens, market } = dataSet('D2', 2, noise)
      expect(tokens).toStrictEqual(dataSet('D2', 2).tokens)
      return hashOf(market.pools)
    })
    expect(hashes).toStrictEqual([
      ...['3ca3765f597b5f8c', 'a8fb78bb9e5d57e4', '1d25b5e5ef0ccdd4'],
      ...['5f70f75b37eb5279', '2ac2a0555b95b6cd', 'cf5a156e285e3075', '0a904c2aecec7d3a'],
      '225ac92ccf7793be',
    ])
  })

  test('behavior: with noise, pools of every kind misprice a token by about as much', () => {
    const noise = { pools: 1, upTo: 0.05 }
    const [older, newer] = [dataSet('D3', 1, noise), dataSet('D3', 1, { ...noise, newer: true })]
    const fairOf = new Map(older.tokens.map((token) => [token.address, unitsPerUsd(token)]))
    for (const kind of ['v2', 'v3', 'v4', 'solidly', 'stable', 'rfq', 'weighted', 'stableNg'] as const) {
      const { market } = kind === 'stableNg' ? newer : older
      const rows = compileMarket(market)
      const off = market.pools.flatMap((pool, position) => {
        if (pool.kind !== kind) return []
        const fair = fairOf.get(pool.token1)! / fairOf.get(pool.token0)!
        return [spotRate(rows, position, true) / fair - 1]
      })
      expect(Math.max(...off)).toBeGreaterThan(0.025)
      expect(Math.min(...off)).toBeLessThan(-0.025)
      expect(Math.max(...off.map(Math.abs))).toBeLessThan(0.075)
    }
  })

  test('behavior: no pool pays a small trade more than fair prices', () => {
    for (const name of ['D2', 'D4'] as const) {
      const { tokens, market } = dataSet(name, 1)
      const tokenOf = new Map(tokens.map((token) => [token.address, token]))
      for (const pool of market.pools) {
        for (const address of [pool.token0, pool.token1]) {
          const tokenIn = tokenOf.get(address)!
          const tokenOut = tokenOf.get(address === pool.token0 ? pool.token1 : pool.token0)!
          const amountIn = unitsOf(tokenIn, 20)
          if (pool.kind === 'rfq' && address === pool.token1) continue
          const result = swapExactIn(pool, address, amountIn)
          if (!result.ok) throw new Error(result.reason)
          const got = Number(result.amountOut) / unitsPerUsd(tokenOut)
          expect(got).toBeLessThanOrEqual(Number(amountIn) / unitsPerUsd(tokenIn))
        }
      }
    }
  })

  test('behavior: every token is reachable from every other', () => {
    for (const name of ['D1', 'D2', 'D3', 'D4'] as const) {
      const { market, tokens } = dataSet(name, 2)
      const seen = new Set([0])
      for (const token of seen) for (const edge of market.edges[token]!) seen.add(edge.to)
      expect(seen.size).toBe(tokens.length)
    }
  })
})
