import { expect, test } from 'vitest'
import { solveDual } from '../dual/dual'
import { minPrice } from '../dual/start-prices'
import { optimalTrade } from '../pools/oracle/oracle'
import { problemOf } from '../route/question'
import { dataSet, ordersOf } from '../testing/data-sets'
import { flowsOf } from './divide'
import { searchOrientations } from './search-orientations'

test('behavior: stops once an order of tokens reaches the bound', () => {
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

test("behavior: at an order's prices pools earn what its dual says, even with tokens that lead nowhere", () => {
  const set = dataSet('D3', 1, { pools: 0.1, upTo: 0.05 })
  let ends = 0
  for (const { src, dest, amount } of ordersOf(set, { side: 'SELL', pairs: 4, sizes: [1_000] })) {
    const problem = problemOf({ ...set, side: 'SELL', srcToken: src.address, destToken: dest.address, amount })!
    const dual = solveDual(problem)!
    const flows = flowsOf(problem.market, dual)
    for (const found of searchOrientations({ problem, edges: set.market.edges, dual, flows })) {
      const { prices, problem: oriented } = found
      const { ends: tokens, poolCount } = oriented.market
      ends += found.dual.prices.filter((price) => price < minPrice).length
      const trade = new Float64Array(3)
      let sum = problem.amount * prices[problem.src]!
      for (let pool = 0; pool < poolCount; pool++) {
        const [price0, price1] = [prices[tokens[2 * pool]!]!, prices[tokens[2 * pool + 1]!]!]
        const direction = optimalTrade(oriented.market, pool, Math.sqrt(price0 / price1), trade)
        if (direction === 1) sum += price1 * trade[1]! - price0 * trade[0]!
        if (direction === -1) sum += price0 * trade[1]! - price1 * trade[0]!
      }
      expect(Math.abs(sum / found.dual.bound - 1)).toBeLessThan(1e-9)
    }
  }
  expect(ends).toBeGreaterThan(10)
})
