import { describe, expect, test } from 'vitest'
import { applySync } from '../pools/events'
import type { V2Pool } from '../pools/pool'
import { syntheticMarket } from '../testing/synthetic-market'
import { syntheticAddress } from '../testing/synthetic-token'
import { compileMarket } from './compiled'
import { createMarket, findPool, removePools, updateMarket, withTemporaryPools } from './state'

const { pools } = syntheticMarket({ seed: 3, tokens: 10, pools: 60 })
const pair = pools.find((pool): pool is V2Pool => pool.kind === 'v2')!

describe('createMarket', () => {
  test('default', () => {
    const market = createMarket(pools)
    expect(market.pools).toStrictEqual(pools)
    for (const pool of pools) {
      expect(findPool(market, pool.address)).toBe(pool)
      const row = market.edges[market.tokenIds.get(pool.token0)!]!
      const edge = row.find(({ to }) => market.tokens[to] === pool.token1)!
      expect(edge.pools.map((position) => market.pools[position])).toContain(pool)
    }
  })

  test('behavior: a repeated address is one pool', () => {
    const later = applySync(pair, { reserve0: 1n, reserve1: 2n })
    expect(createMarket([pair, later]).pools).toStrictEqual([later])
  })
})

describe('updateMarket', () => {
  test('behavior: replaces changed pools and preserves the rest and the old state', () => {
    const before = createMarket(pools)
    const changed = applySync(pair, { reserve0: 1n, reserve1: 2n })
    const after = updateMarket(before, [changed])
    expect(findPool(after, pair.address)).toBe(changed)
    expect(findPool(before, pair.address)).toBe(pair)
    expect(after.edges).toBe(before.edges)
    expect(after.positions).toBe(before.positions)
  })

  test('behavior: adding pools one by one gives the same market as all at once', () => {
    const oneByOne = pools.reduce((market, pool) => updateMarket(market, [pool]), createMarket([]))
    expect(oneByOne).toStrictEqual(createMarket(pools))
  })

  test('behavior: new pools do not change the edges of other tokens', () => {
    const before = createMarket(pools)
    const after = updateMarket(before, [{ ...pair, address: syntheticAddress(9, 9) }])
    const changed = before.edges.flatMap((row, token) => (row === after.edges[token] ? [] : [market(token)]))
    function market(token: number) {
      return before.tokens[token]
    }
    expect(changed.sort()).toStrictEqual([pair.token0, pair.token1].sort())
  })
})

describe('withPoolsAside', () => {
  test('default', () => {
    const before = createMarket(pools)
    const aside = withTemporaryPools(before, [{ ...pair, address: syntheticAddress(9, 9) }])
    expect(aside.pools).toHaveLength(pools.length + 1)
    expect(findPool(before, syntheticAddress(9, 9))).toBeUndefined()
  })

  test('behavior: the next state of the market is compiled as if no pools had been set aside', () => {
    const before = createMarket(pools)
    const { ends } = compileMarket(before)
    compileMarket(withTemporaryPools(before, [{ ...pair, address: syntheticAddress(9, 9) }]))
    const next = compileMarket(updateMarket(before, [applySync(pair, { reserve0: 1n, reserve1: 2n })]))
    // These are shared by markets of the same pools.
    expect(next.ends).toBe(ends)
  })
})

describe('removePools', () => {
  test('default', () => {
    const market = removePools(createMarket(pools), [pair.address])
    expect(findPool(market, pair.address)).toBeUndefined()
    expect(market.pools).toHaveLength(pools.length - 1)
    expect(findPool(createMarket(pools), syntheticAddress(9, 9))).toBeUndefined()
  })
})
