import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRoute } from '../testing/random-route'
import { decompose } from './decompose'
import type { Leg, Route } from './route'
import { validateRoute } from './validate-route'

const [a, b, c, d] = ['0xa', '0xb', '0xc', '0xd'] as const
const sale = (...legs: [Leg['pool'], Leg['pool'], bigint, bigint][]): Route => ({
  side: 'SELL',
  srcToken: a,
  destToken: d,
  srcAmount: 100n,
  destAmount: 100n,
  legs: legs.map(([tokenIn, tokenOut, amountIn, amountOut], index) => ({
    pool: `0x${index}`,
    kind: 'v2',
    dex: 'UniswapV2',
    tokenIn,
    tokenOut,
    zeroForOne: true,
    feePips: 3000,
    amountIn,
    amountOut,
  })),
})

test('default: returns one path with the full amount for one leg', () => {
  expect(decompose(sale([a, d, 100n, 90n]))).toStrictEqual([
    {
      amountIn: 100n,
      amountOut: 90n,
      hops: [{ tokenIn: a, tokenOut: d, parts: [{ leg: 0, amountIn: 100n, amountOut: 90n }] }],
    },
  ])
})

test('behavior: merges parallel legs into one hop and splits a leg that two paths use', () => {
  const route = sale([a, b, 60n, 600n], [a, b, 40n, 400n], [b, c, 300n, 30n], [b, d, 700n, 70n], [c, d, 30n, 30n])
  expect(decompose(route)).toStrictEqual([
    {
      amountIn: 70n,
      amountOut: 70n,
      hops: [
        {
          tokenIn: a,
          tokenOut: b,
          parts: [
            { leg: 0, amountIn: 60n, amountOut: 600n },
            { leg: 1, amountIn: 10n, amountOut: 100n },
          ],
        },
        { tokenIn: b, tokenOut: d, parts: [{ leg: 3, amountIn: 700n, amountOut: 70n }] },
      ],
    },
    {
      amountIn: 30n,
      amountOut: 30n,
      hops: [
        { tokenIn: a, tokenOut: b, parts: [{ leg: 1, amountIn: 30n, amountOut: 300n }] },
        { tokenIn: b, tokenOut: c, parts: [{ leg: 2, amountIn: 300n, amountOut: 30n }] },
        { tokenIn: c, tokenOut: d, parts: [{ leg: 4, amountIn: 30n, amountOut: 30n }] },
      ],
    },
  ])
})

test('behavior: the parts of each leg add up to its amounts, and hops of a path join exactly', () => {
  fc.assert(
    fc.property(randomRoute, (route) => {
      expect(validateRoute(route)).toBeUndefined()
      const paths = decompose(route)
      const given = route.legs.map(() => ({ amountIn: 0n, amountOut: 0n }))
      for (const { amountIn, amountOut, hops } of paths) {
        let arriving = amountIn
        let token = route.srcToken
        for (const hop of hops) {
          expect(hop.tokenIn).toBe(token)
          expect(hop.parts.length).toBeGreaterThan(0)
          expect(hop.parts.reduce((sum, part) => sum + part.amountIn, 0n)).toBe(arriving)
          for (const { leg, ...part } of hop.parts) {
            expect(route.legs[leg]).toMatchObject({ tokenIn: hop.tokenIn, tokenOut: hop.tokenOut })
            expect(part.amountIn >= 0n && part.amountOut >= 0n).toBe(true)
            given[leg]!.amountIn += part.amountIn
            given[leg]!.amountOut += part.amountOut
          }
          arriving = hop.parts.reduce((sum, part) => sum + part.amountOut, 0n)
          token = hop.tokenOut
        }
        expect({ token, arriving }).toEqual({ token: route.destToken, arriving: amountOut })
      }
      expect(given).toStrictEqual(route.legs.map(({ amountIn, amountOut }) => ({ amountIn, amountOut })))
      const pairs = new Set(route.legs.map(({ tokenIn, tokenOut }) => tokenIn + tokenOut))
      expect(paths.length).toBeLessThanOrEqual(pairs.size)
      const sizes = paths.map(({ amountIn }) => amountIn)
      expect(sizes).toStrictEqual(sizes.toSorted((one, other) => (one > other ? -1 : one < other ? 1 : 0)))
    }),
    { numRuns: 400 },
  )
})
