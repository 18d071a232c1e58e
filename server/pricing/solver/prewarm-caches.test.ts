import { expect, test } from 'vitest'
import { equilibriumOf } from '@/lib/routing/dual/equilibrium'
import { compileMarket } from '@/lib/routing/market/compiled'
import { createMarket } from '@/lib/routing/market/state'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import { syntheticChain } from '../../testing/synthetic-chain'
import { endsOnlyOf } from '../question-of'
import { prewarmCaches } from './prewarm-caches'

test('behavior: the first quote of a block finds its equilibrium prices in the cache', () => {
  const { tokens, market: agreeing } = dataSet('D2', 1)
  const pair = agreeing.pools.find((pool) => pool.kind === 'v2')!
  const dearer = { ...pair, address: syntheticAddress(9, 1), reserve1: 2n * pair.reserve1 }
  const market = createMarket([...agreeing.pools, dearer])
  // The last token is unlisted, so ordinary routes avoid it.
  const replica = { chain: syntheticChain(tokens.slice(0, -1)), market, unlistedTokens: [] }
  prewarmCaches(replica)
  const avoided = endsOnlyOf(replica)
  expect(avoided).toEqual([tokens.at(-1)!.address])
  // No equilibrium can be computed without ends, so this one is cached.
  compileMarket(market).ends.fill(0)
  expect(equilibriumOf(market, avoided)?.arbitrageVolume).toBeGreaterThan(0)
  expect(equilibriumOf(market)).toBeUndefined()
})
