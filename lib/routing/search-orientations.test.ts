import { expect, test } from 'vitest'
import { flowsOf } from './divide'
import { solveDual } from './dual'
import { problemOf } from './question'
import { searchOrientations } from './search-orientations'
import { dataSet, ordersOf } from './testing/data-sets'

test('behavior: once an order of tokens brings what the bound allows, no other is tried', () => {
  const set = dataSet('D3', 1)
  for (const side of ['SELL', 'BUY'] as const) {
    for (const { src, dest, amount } of ordersOf(set, { side, pairs: 4, sizes: [1_000, 1_000_000] })) {
      const { market } = set
      const problem = problemOf({ market, side, srcToken: src.address, destToken: dest.address, amount })!
      const dual = solveDual(problem)!
      const flows = flowsOf(problem.market, dual)
      const found = searchOrientations({ problem, edges: market.edges, dual, flows })
      expect(found.filter(({ dual: { bound } }) => Math.abs(bound - dual.bound) <= 1e-8 * dual.bound)).toHaveLength(1)
    }
  }
})
