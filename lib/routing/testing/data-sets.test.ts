import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { swapExactIn } from '../pools/swap'
import { type DataSetName, dataSet, dataSets, ordersOf } from './data-sets'
import { unitsOf, unitsPerUsd } from './synthetic-token'

const names = Object.keys(dataSets) as DataSetName[]
const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)))
    .digest('hex')
    .slice(0, 16)

// Figures of a bench are worth nothing when the question changed: whoever changes a set changes its hashes here, and says so.
const hashesOf: Record<DataSetName, readonly string[]> = {
  D1: ['379a30c162f5f854', 'ef162870d6b98f75', 'bd0d5012e57fe7b7', '4a1341f2c281a5e3', '140ec51a67bb0fb6'],
  D2: ['2861bb257c6fc414', 'c701fc21e80686a6', 'f2d3af6dbc4d76b2', '5f51da8146b568af', 'dd91c5c01f822106'],
  D3: ['26c8f85da9a0b0b3', '7d9477a142d68cd8', 'f379b3be6b821ec3', 'd5e9ddae11b3efe0', 'e7d25fe215e25b72'],
  D4: ['cf77142c8a382f98', '7d86fc681d674377', 'c13ee0df92b69950', '5fc65d2cd0567b74', '74c71af7d04a3c2b'],
  D5: ['c5f657200c27e5da', '056c8596585dcbbf', '8974debae7868892', 'df04f572e22c047a', '6954f38754917d8b'],
  D6: ['03f0c1a63c930f48', '44b2206a426c58de', '7cba5321a32b9bb7', '4cb0fbdbcdc0500d', 'cacd6fc69eaa671c'],
}

describe('dataSet', () => {
  test.each(names)('behavior: %s is what it was', (name) => {
    const hashes = [1, 2, 3, 4, 5].map((seed) => {
      const set = dataSet(name, seed)
      return hashOf([set.tokens, set.market.pools, ordersOf(set, { side: 'SELL' }), ordersOf(set, { side: 'BUY' })])
    })
    expect(hashes).toStrictEqual(hashesOf[name])
  })

  test('behavior: no pool gives a small trade more than fair prices do', () => {
    for (const name of ['D2', 'D4'] as const) {
      const { tokens, market } = dataSet(name, 1)
      const tokenOf = new Map(tokens.map((token) => [token.address, token]))
      for (const pool of market.pools) {
        for (const address of [pool.token0, pool.token1]) {
          const tokenIn = tokenOf.get(address)!
          const tokenOut = tokenOf.get(address === pool.token0 ? pool.token1 : pool.token0)!
          const amountIn = unitsOf(tokenIn, 20)
          const result = swapExactIn(pool, address, amountIn)
          if (!result.ok) throw new Error(result.reason)
          const got = Number(result.amountOut) / unitsPerUsd(tokenOut)
          expect(got).toBeLessThanOrEqual(Number(amountIn) / unitsPerUsd(tokenIn))
        }
      }
    }
  })

  test('behavior: every token can be reached from every other', () => {
    for (const name of names) {
      const { market, tokens } = dataSet(name, 2)
      const seen = new Set([0])
      for (const token of seen) for (const edge of market.edges[token]!) seen.add(edge.to)
      expect(seen.size).toBe(tokens.length)
    }
  })
})
