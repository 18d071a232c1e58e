import { expect, test } from 'vitest'
import { equilibriumOf } from '../dual/equilibrium'
import { problemOf } from '../route/question'
import { dataSet, ordersOf } from '../testing/data-sets'
import { longPaths } from './long-paths'
import { maxLongHops } from './single-paths'

test.each(['SELL', 'BUY'] as const)(
  'default: %s, simple paths from source to destination, best first, beyond any limit of hops',
  (side) => {
    const set = dataSet('D5', 1, { pools: 0.1, upTo: 0.05 })
    const { market } = set
    const { prices } = equilibriumOf(market)!
    const hops: number[] = []
    for (const { src, dest, amount } of ordersOf(set, { side, pairs: 2, sizes: [1_000] })) {
      const problem = problemOf({ market, side, srcToken: src.address, destToken: dest.address, amount })!
      const long = longPaths(problem, market, prices)
      expect(long.prices).toBe(prices)
      expect(long.paths.map(({ worth }) => worth)).toEqual(long.paths.map(({ worth }) => worth).sort((a, b) => b - a))
      for (const { steps } of long.paths) {
        const visited = [problem.src, ...steps.map(({ to }) => to)]
        expect(steps.map(({ from }) => from)).toEqual(visited.slice(0, -1))
        expect(visited.at(-1)).toBe(problem.dest)
        expect(new Set(visited).size).toBe(visited.length)
      }
      hops.push(...long.paths.map(({ steps }) => steps.length))
    }
    expect(Math.max(...hops)).toBeGreaterThan(maxLongHops)
  },
)
