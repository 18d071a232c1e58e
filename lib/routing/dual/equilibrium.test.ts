import { describe, expect, test } from 'vitest'
import { createMarket, updateMarket } from '../market/state'
import type { SolidlyPool, V2Pool } from '../pools/pool'
import { dataSet } from '../testing/data-sets'
import { syntheticPair } from '../testing/synthetic-pair'
import { syntheticAddress } from '../testing/synthetic-token'
import { equilibriumOf } from './equilibrium'
import { minPrice } from './start-prices'

const pair = (number: number, reserve1: bigint): V2Pool => ({
  ...syntheticPair(number, syntheticAddress(1, 1), syntheticAddress(1, 2), 10n ** 21n, reserve1),
  feePips: 0,
})

describe('equilibriumOf', () => {
  test('default', () => {
    // Two pools without a fee, at 1 and at 1.21, reach one price. Their profit is taken in the
    // first token, so the second is conserved: √p · (1000 + 1100) = 1000 + 1210.
    const { prices, arbitrageVolume } = equilibriumOf(createMarket([pair(1, 10n ** 21n), pair(2, 121n * 10n ** 19n)]))!
    expect(prices[0]! / prices[1]!).toBeCloseTo((2210 / 2100) ** 2, 6)
    expect(arbitrageVolume).toBeGreaterThan(0)
  })

  test('behavior: is undefined where pools agree, and in a market without pools', () => {
    expect(equilibriumOf(dataSet('D2', 1).market)).toBeUndefined()
    expect(equilibriumOf(createMarket([]))).toBeUndefined()
  })

  test('behavior: a balanced stable pool, which hardly moves, does not hide that others disagree', () => {
    const balanced: SolidlyPool = {
      kind: 'solidly',
      dex: 'Aerodrome',
      stable: true,
      address: syntheticAddress(2, 9),
      feePips: 0,
      token0: syntheticAddress(1, 1),
      token1: syntheticAddress(1, 3),
      scale0: 1n,
      scale1: 1n,
      reserve0: 10n ** 21n,
      reserve1: 10n ** 21n,
    }
    const disagreeing = [pair(1, 10n ** 21n), pair(2, 1001n * 10n ** 18n), pair(3, 10n ** 21n)]
    expect(equilibriumOf(createMarket([...disagreeing, balanced]))).toBeDefined()
  })

  test('behavior: ignores pools of tokens that no route uses', () => {
    const cheap = { ...pair(2, 121n * 10n ** 19n), token1: syntheticAddress(1, 3) }
    const back = { ...pair(3, 10n ** 21n), token0: syntheticAddress(1, 2), token1: syntheticAddress(1, 3) }
    const market = createMarket([pair(1, 10n ** 21n), cheap, back])
    expect(equilibriumOf(market)).toBeDefined()
    expect(equilibriumOf(market, [syntheticAddress(1, 3)])).toBeUndefined()
    // If others disagree too, the token's pools change nothing, and it has no price.
    const other = { ...pair(4, 121n * 10n ** 19n) }
    const disagreeing = createMarket([pair(1, 10n ** 21n), cheap, back, other])
    const { prices } = equilibriumOf(disagreeing, [syntheticAddress(1, 3)])!
    expect(prices[0]! / prices[1]!).toBeCloseTo((2210 / 2100) ** 2, 6)
    expect(prices[2]).toBeLessThan(minPrice)
  })

  test('behavior: depends on the state alone, not on earlier ones', () => {
    const before = dataSet('D2', 1, { pools: 0.1, upTo: 0.05 }).market
    equilibriumOf(before)
    const after = updateMarket(
      before,
      before.pools.flatMap((pool) => (pool.kind === 'v2' ? [{ ...pool, reserve0: pool.reserve0 * 2n }] : [])),
    )
    expect(equilibriumOf(after)).toEqual(equilibriumOf(createMarket(after.pools)))
    expect(equilibriumOf(after)).not.toEqual(equilibriumOf(before))
    expect(equilibriumOf(after)).toBe(equilibriumOf(after))
  })
})
