import { expect, test } from 'vitest'
import { problemOf } from '../route/question'
import { flowsOf } from '../search/divide'
import { moved } from '../search/order-tokens'
import { orderOf, orient } from '../search/orient'
import { dataSet, ordersOf } from '../testing/data-sets'
import { solveDual } from './dual'
import { movesThatLose, poolsByToken } from './move-bound'

const set = dataSet('D3', 1, { pools: 0.1, upTo: 0.05 })

test.each(['SELL', 'BUY'] as const)(
  'behavior: %s, each move that it rejects does lose, and it rejects most that do',
  (side) => {
    let [said, lost] = [0, 0]
    for (const { src, dest, amount } of ordersOf(set, { side, pairs: 2, sizes: [100_000] })) {
      const problem = problemOf({ market: set.market, srcToken: src.address, destToken: dest.address, side, amount })!
      const between = set.tokens
        .map((_, token) => token)
        .filter((token) => token !== problem.src && token !== problem.dest)
      const free = solveDual(problem)!
      const order = orderOf(problem, { flows: flowsOf(problem.market, free), prices: free.prices })
      const solve = (order: readonly number[], warm?: Float64Array) =>
        solveDual({ ...problem, market: orient(problem.market, order), ...(warm && { warm }) })
      const here = solve(order)!
      const sign = side === 'SELL' ? 1 : -1
      const loses = movesThatLose(problem, poolsByToken(problem), { order, prices: here.prices })
      for (const token of between)
        for (let place = 1; place < order.length - 1; place++) {
          const next = solve(moved(order, { token, place }), here.prices)
          const isWorse = next === undefined || sign * (next.bound - here.bound) < -1e-10 * here.bound
          if (loses({ token, place }, sign * here.bound)) {
            said++
            expect(isWorse).toBe(true)
          }
          if (isWorse) lost++
        }
    }
    expect(lost).toBeGreaterThan(50)
    expect(said / lost).toBeGreaterThan(0.6)
  },
)
