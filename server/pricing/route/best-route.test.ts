import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { readQuotedRoute } from '@/lib/chain/program/quoted-route'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { Route } from '@/lib/routing/route/route'
import { randomRoute } from '@/lib/routing/testing/random-route'
import { percentsOf, toBestRoute } from './best-route'

const wire = (route: Route): PriceRoute =>
  JSON.parse(
    JSON.stringify({
      side: route.side,
      srcToken: route.srcToken,
      destToken: route.destToken,
      srcAmount: route.srcAmount.toString(),
      destAmount: route.destAmount.toString(),
      bestRoute: toBestRoute(route, { src: route.srcToken, dest: route.destToken, decimalsOf: () => 18 }),
    }),
  )

const keys = ['exchange', 'srcAmount', 'destAmount', 'percent', 'poolAddresses', 'poolIdentifiers', 'data']

test('default: a route survives its conversion to JSON and back', () => {
  fc.assert(
    fc.property(randomRoute, (route) => {
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

test('behavior: only a purchase may buy more than arrives, where a tax takes the difference', () => {
  fc.assert(
    fc.property(randomRoute, fc.bigInt({ min: 1n, max: 9n }), (route, less) => {
      const arriving = { ...route, destAmount: route.destAmount - less }
      if (arriving.destAmount < 0n) return
      const read = readQuotedRoute(wire(arriving), { chain: mainnet })
      expect(read).toEqual(route.side === 'BUY' ? arriving : undefined)
      expect(readQuotedRoute(wire({ ...route, destAmount: route.destAmount + less }), { chain: mainnet })).toBe(
        undefined,
      )
    }),
  )
})

test('behavior: percents are integers that sum to 100', () => {
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
