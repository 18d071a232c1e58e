import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listLegs } from '@/components/trade/route/read-route'
import type { ExecutedRoute } from '@/lib/chain/program/executed-route'
import { ordersExchange } from '@/lib/order/exchanges'
import { randomRoute } from '@/lib/routing/testing/random-route'
import { routePaths } from './route-paths'

test('default: includes each leg once with its whole amounts, and the shares sum to 1', () => {
  fc.assert(
    fc.property(randomRoute, (route) => {
      const executed: ExecutedRoute = { ...route, spent: route.srcAmount, received: route.destAmount }
      const paths = routePaths(executed, route, {})
      expect(paths.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6)
      const legs = new Map(listLegs(paths).map((leg) => [leg.key, leg]))
      expect(legs.size).toBe(route.legs.length)
      for (const [index, { amountIn, amountOut }] of route.legs.entries())
        expect(legs.get(`leg ${index}`)).toMatchObject({ srcAmount: amountIn, destAmount: amountOut })
    }),
    { numRuns: 100 },
  )
})

test('behavior: names pools and orders with the fee of a pool', () => {
  const [weth, usdc, maker] = ['0xaa', '0xbb', '0xcc'] as const
  const ends = { srcToken: weth, destToken: usdc }
  const leg = { tokenIn: weth, tokenOut: usdc, amountIn: 5n, amountOut: 9n, feePips: undefined }
  const [path] = routePaths(
    {
      legs: [
        { ...leg, pool: '0x01', dex: 'UniswapV3', feePips: 500 },
        { ...leg, pool: '0x02', dex: ordersExchange, maker },
        { ...leg, pool: '0x03', dex: undefined },
      ],
      spent: 15n,
      received: 27n,
    },
    ends,
    {},
  )
  expect(path?.hops[0]?.legs.map(({ exchange, fee, order }) => [exchange, fee, order])).toEqual([
    ['Uniswap V3', '0.05%', undefined],
    ['OTC order', undefined, { hash: '0x02', maker }],
    ['Pool', undefined, undefined],
  ])
})
