import { expect, test, vi } from 'vitest'
import { solveDual } from '@/lib/routing/dual'
import { equilibriumOf } from '@/lib/routing/equilibrium'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { syntheticChain } from '../testing/synthetic-chain'
import { endsOnlyOf } from './question-of'
import { warmMarket } from './warm-market'

vi.mock('@/lib/routing/dual', { spy: true })

test('behavior: the first quote of a block need not search the prices that its pools would come to', () => {
  const { tokens, market } = dataSet('D2', 1, { pools: 0.1, upTo: 0.05 })
  // One token is listed nowhere: no ordinary route passes it.
  const replica = { chain: syntheticChain(tokens.slice(0, -1)), market, unlistedTokens: [] }
  warmMarket(replica)
  expect(solveDual).toHaveBeenCalledTimes(1)
  const avoided = endsOnlyOf(replica)
  expect(avoided).toEqual([tokens.at(-1)!.address])
  expect(equilibriumOf(market, avoided)?.circling).toBeGreaterThan(0)
  expect(solveDual).toHaveBeenCalledTimes(1)
})
