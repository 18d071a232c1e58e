import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decompose } from '@/lib/routing/route/decompose'
import type { Route } from '@/lib/routing/route/route'
import { randomRoute } from '@/lib/routing/testing/random-route'
import type { RoutePath } from './read-route'
import { layOutRoute } from './route-graph'

const height = 172
const token = (symbol: string) => ({ address: symbol, symbol, decimals: 18 })
const path = (share: number, ...symbols: string[]): RoutePath => ({
  key: symbols.join('>'),
  share,
  hops: symbols.slice(1).map((symbol, index) => ({
    src: token(symbols[index]!),
    dest: token(symbol),
    legs: [{ ...leg, key: `${symbols[index]}>${symbol}`, share }],
  })),
})
const leg = { exchange: 'UniswapV3', pool: undefined, order: undefined, fee: '0.05%', srcAmount: 1n, destAmount: 1n }

const pathsOf = (route: Route): RoutePath[] =>
  decompose(route).map(({ amountIn, hops }, index) => ({
    key: `${index}`,
    share: Number(amountIn) / Number(route.srcAmount),
    hops: hops.map(({ tokenIn, tokenOut, parts }) => ({
      src: token(tokenIn),
      dest: token(tokenOut),
      legs: parts.map((part) => ({ ...leg, key: `${part.leg}`, share: 0 })),
    })),
  }))

test('default: places a token after all its sources, and routes passing flows around it', () => {
  const graph = layOutRoute([path(0.6, 'A', 'D'), path(0.3, 'A', 'B', 'D'), path(0.1, 'A', 'B', 'C', 'D')], height)
  const xOf = Object.fromEntries(graph.nodes.map(({ token, x }) => [token.symbol, x]))
  expect(xOf).toEqual({ A: 0, B: 1 / 3, C: 2 / 3, D: 1 })
  expect(graph.bands.map(({ key, share, spine }) => [key, share, spine.length])).toEqual([
    ['A>D', 0.6, 4],
    ['A>B', 0.4, 2],
    ['B>D', 0.3, 3],
    ['B>C', 0.1, 2],
    ['C>D', 0.1, 2],
  ])
  expect(graph.left).toEqual([])
})

test('behavior: draws opposite paths side by side', () => {
  const graph = layOutRoute([path(0.7, 'A', 'B', 'C', 'D'), path(0.3, 'A', 'C', 'B', 'D')], height)
  expect(graph.left).toEqual([])
  expect(graph.nodes.map(({ token }) => token.symbol).sort()).toEqual(['A', 'B', 'B', 'C', 'C', 'D'])
  expect(graph.columns).toBe(4)
})

test('behavior: omits the smallest paths of many tokens, at the same height', () => {
  const symbols = Array.from({ length: 20 }, (_, index) => `T${index}`)
  const paths = symbols.map((symbol, index) => path((20 - index) / 210, 'A', symbol, 'Z'))
  const graph = layOutRoute(paths, height)
  expect(graph.nodes.length).toBeGreaterThan(5)
  expect(graph.left.length).toBeGreaterThan(10)
  expect(graph.left.map(({ key }) => key)).toEqual(paths.slice(-graph.left.length).map(({ key }) => key))
})

test('behavior: separates names and stays in the box for any route', () => {
  fc.assert(
    fc.property(randomRoute, (route) => {
      const paths = pathsOf(route)
      const { nodes, bands, left, columns } = layOutRoute(paths, height)
      const drawn = paths.filter((one) => !left.includes(one)).reduce((sum, { share }) => sum + share, 0)
      const leaving = bands.filter(({ src }) => src.address === route.srcToken)
      expect(leaving.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(drawn, 6)
      expect(columns).toBeLessThanOrEqual(6)
      const middles = nodes.map((node) => ({ x: node.x, y: node.top + node.height / 2 }))
      for (const [index, one] of middles.entries()) {
        expect(one.y - 10 >= -1e-6 && one.y + 10 <= height + 1e-6).toBe(true)
        for (const other of middles.slice(index + 1)) {
          if (one.x === other.x) expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(20)
        }
      }
      for (const { spine, src, dest } of bands) {
        const ends = [spine[0]!.x, spine.at(-1)!.x]
        expect(ends).toEqual([src, dest].map(({ address }) => nodes.find((node) => node.token.address === address)!.x))
        for (const { y } of spine) expect(y > -40 && y < height + 40).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})
