import { describe, expect, test } from 'vitest'
import { applySync } from '../pools/events'
import type { V2Pool } from '../pools/pool'
import { syntheticMarket } from '../testing/synthetic-market'
import { syntheticAddress } from '../testing/synthetic-token'
import { compileMarket } from './compiled'
import { createMarket, findPool, removePools, updateMarket, withPoolsAside } from './state'

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

  test('behavior: an address that comes twice is one pool', () => {
    const later = applySync(pair, { reserve0: 1n, reserve1: 2n })
    expect(createMarket([pair, later]).pools).toStrictEqual([later])
  })
})

describe('updateMarket', () => {
  test('behavior: replaces changed pools and keeps the rest, the old state too', () => {
    const before = createMarket(pools)
    const changed = applySync(pair, { reserve0: 1n, reserve1: 2n })
    const after = updateMarket(before, [changed])
    expect(findPool(after, pair.address)).toBe(changed)
    expect(findPool(before, pair.address)).toBe(pair)
    expect(after.edges).toBe(before.edges)
    expect(after.positions).toBe(before.positions)
  })

  test('behavior: pool by pool gives the same market as all at once', () => {
    const oneByOne = pools.reduce((market, pool) => updateMarket(market, [pool]), createMarket([]))
    expect(oneByOne).toStrictEqual(createMarket(pools))
  })

  test('behavior: new pools leave the edges of other tokens alone', () => {
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
    const aside = withPoolsAside(before, [{ ...pair, address: syntheticAddress(9, 9) }])
    expect(aside.pools).toHaveLength(pools.length + 1)
    expect(findPool(before, syntheticAddress(9, 9))).toBeUndefined()
  })

  test('behavior: the next state of the market is compiled from the market, as if there had been nothing aside', () => {
    const before = createMarket(pools)
    const { ends } = compileMarket(before)
    compileMarket(withPoolsAside(before, [{ ...pair, address: syntheticAddress(9, 9) }]))
    const next = compileMarket(updateMarket(before, [applySync(pair, { reserve0: 1n, reserve1: 2n })]))
    // What markets of the same pools share.
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
