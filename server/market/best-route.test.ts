import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PriceRoute } from '@/lib/api/market'
import { encodeProgram } from '@/lib/chain/program'
import { readQuotedRoute } from '@/lib/chain/quoted-route'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { Leg, Path, Route } from '@/lib/routing/route'
import { randomSale } from '@/lib/routing/testing/random-sale'
import { percentsOf, toBestRoute } from './best-route'

const address = (byte: number) => `0x${byte.toString(16).padStart(2, '0').repeat(20)}` as const
const amount = fc.bigInt({ min: 1n, max: 2n ** 100n })
const [token, between, end] = [address(0xa1), address(0xb2), address(0xc3)]

const legOf = (tokenIn: Leg['tokenIn'], tokenOut: Leg['tokenOut']) =>
  fc.record({
    pool: fc.integer({ min: 1, max: 255 }).map(address),
    kind: fc.constantFrom('v2' as const, 'v3' as const, 'stable' as const),
    dex: fc.constantFrom('UniswapV2', 'UniswapV3', 'CurveV1'),
    tokenIn: fc.constant(tokenIn),
    tokenOut: fc.constant(tokenOut),
    zeroForOne: fc.boolean(),
    feePips: fc.integer({ min: 1, max: 10_000 }),
    amountIn: amount,
    amountOut: amount,
  })

const pathOf = fc
  .tuple(legOf(token, between), legOf(between, end))
  .map((legs): Path => ({ amountIn: legs[0].amountIn, amountOut: legs[1].amountOut, legs }))

const randomPurchase = fc.array(pathOf, { minLength: 1, maxLength: 4 }).map((paths): Route & { side: 'BUY' } => ({
  side: 'BUY',
  srcToken: token,
  destToken: end,
  srcAmount: paths.reduce((total, path) => total + path.amountIn, 0n),
  destAmount: paths.reduce((total, path) => total + path.amountOut, 0n),
  paths,
}))

const wire = (route: Route): PriceRoute =>
  JSON.parse(
    JSON.stringify({
      side: route.side,
      srcToken: route.srcToken,
      destToken: route.destToken,
      srcAmount: route.srcAmount.toString(),
      destAmount: route.destAmount.toString(),
      bestRoute: toBestRoute(route, { decimalsOf: () => 18 }),
    }),
  )

const keys = ['exchange', 'srcAmount', 'destAmount', 'percent', 'poolAddresses', 'poolIdentifiers', 'data']

test('default: a route that travelled as JSON is the route that left', () => {
  fc.assert(
    fc.property(fc.oneof(randomSale, randomPurchase), (route) => {
      const priceRoute = wire(route)
      expect(readQuotedRoute(priceRoute, { chain: mainnet })).toEqual(route)
      const percents = (rows: readonly { percent: number }[]) => rows.reduce((sum, { percent }) => sum + percent, 0)
      expect(percents(priceRoute.bestRoute)).toBe(100)
      for (const { swapExchanges } of priceRoute.bestRoute.flatMap(({ swaps }) => swaps)) {
        expect(percents(swapExchanges)).toBe(100)
        for (const exchange of swapExchanges) expect(Object.keys(exchange)).toStrictEqual(keys)
      }
    }),
    { numRuns: 300 },
  )
})

test('behavior: a purchase keeps what its path was asked for, which a stable pool may exceed', () => {
  fc.assert(
    fc.property(randomPurchase, fc.bigInt({ min: 0n, max: 9n }), (route, less) => {
      const paths = route.paths.map((path) => ({
        ...path,
        amountOut: path.amountOut > less ? path.amountOut - less : path.amountOut,
      }))
      const asked = { ...route, paths }
      const wraps = { wrapSource: false, unwrapDestination: false }
      expect(encodeProgram(readQuotedRoute(wire(asked), { chain: mainnet })!, wraps)).toBe(encodeProgram(asked, wraps))
    }),
  )
})

test('behavior: percents are whole and sum to a hundred', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 2n ** 128n }), { minLength: 1, maxLength: 30 }), (weights) => {
      const percents = percentsOf(weights)
      expect(percents.reduce((total, percent) => total + percent, 0)).toBe(100)
      expect(percents.every((percent) => Number.isInteger(percent) && percent >= 0)).toBe(true)
    }),
  )
  expect(percentsOf([1n, 1n, 1n])).toEqual([34, 33, 33])
  expect(percentsOf([0n, 0n])).toEqual([100, 0])
})
