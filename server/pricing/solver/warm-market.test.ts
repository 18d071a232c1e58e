import { expect, test } from 'vitest'
import { equilibriumOf } from '@/lib/routing/dual/equilibrium'
import { compileMarket } from '@/lib/routing/market/compiled'
import { createMarket } from '@/lib/routing/market/state'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import { syntheticChain } from '../../testing/synthetic-chain'
import { endsOnlyOf } from '../question-of'
import { warmMarket } from './warm-market'

test('behavior: the first quote of a block need not search the prices that its pools would come to', () => {
  const { tokens, market: agreeing } = dataSet('D2', 1)
  const pair = agreeing.pools.find((pool) => pool.kind === 'v2')!
  const dearer = { ...pair, address: syntheticAddress(9, 1), reserve1: 2n * pair.reserve1 }
  const market = createMarket([...agreeing.pools, dearer])
  // One token is listed nowhere: no ordinary route passes it.
  const replica = { chain: syntheticChain(tokens.slice(0, -1)), market, unlistedTokens: [] }
  warmMarket(replica)
  const avoided = endsOnlyOf(replica)
  expect(avoided).toEqual([tokens.at(-1)!.address])
  // No prices follow from pools that lead nowhere: these are remembered.
  compileMarket(market).ends.fill(0)
  expect(equilibriumOf(market, avoided)?.circling).toBeGreaterThan(0)
  expect(equilibriumOf(market)).toBeUndefined()
})
