import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeProgram } from '@/lib/chain/program'
import type { Leg, Path, Route } from '@/lib/routing/route'
import { fromBestRoute, percentsOf, toBestRoute } from './best-route'

const address = (byte: number) => `0x${byte.toString(16).padStart(2, '0').repeat(20)}` as const
const amount = fc.bigInt({ min: 1n, max: 2n ** 100n })
const token = address(0xa1)
const between = address(0xb2)
const end = address(0xc3)

const legOf = (tokenIn: `0x${string}`, tokenOut: `0x${string}`) =>
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

const sum = (legs: readonly Leg[], key: 'amountIn' | 'amountOut') => legs.reduce((total, leg) => total + leg[key], 0n)

const pathOf = (maxLegs: number) =>
  fc
    .tuple(
      fc.array(legOf(token, between), { minLength: 1, maxLength: maxLegs }),
      fc.array(legOf(between, end), { minLength: 1, maxLength: maxLegs }),
    )
    .map(
      ([first, second]): Path => ({
        amountIn: sum(first, 'amountIn'),
        amountOut: sum(second, 'amountOut'),
        hops: [
          { tokenIn: token, tokenOut: between, legs: first },
          { tokenIn: between, tokenOut: end, legs: second },
        ],
      }),
    )

const routeOf = (side: 'SELL' | 'BUY') =>
  fc.array(pathOf(side === 'SELL' ? 3 : 1), { minLength: 1, maxLength: 4 }).map(
    (paths): Route => ({
      side,
      srcToken: token,
      destToken: end,
      srcAmount: paths.reduce((total, path) => total + path.amountIn, 0n),
      destAmount: paths.reduce((total, path) => total + path.amountOut, 0n),
      paths,
    }),
  )

test('default: a route that travelled as JSON is the route that left', () => {
  fc.assert(
    fc.property(fc.oneof(routeOf('SELL'), routeOf('BUY')), (route) => {
      const wire = JSON.parse(JSON.stringify(toBestRoute(route, { decimalsOf: () => 18 })))
      const { paths: _, ...ends } = route
      expect(fromBestRoute(wire, ends)).toEqual(route)
    }),
  )
})

test('behavior: a purchase keeps what its path was asked for, which a stable pool may exceed', () => {
  fc.assert(
    fc.property(routeOf('BUY'), fc.bigInt({ min: 0n, max: 9n }), (route, less) => {
      const paths = route.paths.map((path) => ({
        ...path,
        amountOut: path.amountOut > less ? path.amountOut - less : path.amountOut,
      }))
      const asked = { ...route, paths }
      const wire = JSON.parse(JSON.stringify(toBestRoute(asked, { decimalsOf: () => 18 })))
      const { paths: _, ...ends } = route
      const wraps = { wrapSource: false, unwrapDestination: false }
      expect(encodeProgram(fromBestRoute(wire, ends), wraps)).toBe(encodeProgram(asked, wraps))
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
