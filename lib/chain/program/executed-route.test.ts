import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateRoute } from '@/lib/routing/route/validate-route'
import { randomRoute } from '@/lib/routing/testing/random-route'
import type { ExecutedLeg } from './executed-legs'
import { orderLegs } from './executed-route'

const legOf = ({ pool, dex, feePips, tokenIn, tokenOut, amountIn, amountOut }: ExecutedLeg): ExecutedLeg => ({
  pool,
  dex,
  feePips,
  tokenIn,
  tokenOut,
  amountIn,
  amountOut,
})

test('default: shuffled legs of any route are ordered to the same route', () => {
  fc.assert(
    fc.property(
      randomRoute.chain((route) =>
        fc.tuple(fc.constant(route), fc.shuffledSubarray([...route.legs], { minLength: route.legs.length })),
      ),
      ([route, shuffled]) => {
        const ordered = orderLegs(shuffled.map(legOf), route)
        expect(ordered).toMatchObject({ spent: route.srcAmount, received: route.destAmount })
        expect(validateRoute({ ...route, legs: ordered!.legs })).toBeUndefined()
        expect(new Set(ordered!.legs)).toEqual(new Set(route.legs.map(legOf)))
      },
    ),
    { numRuns: 200 },
  )
})

const [a, b, c] = ['0xaa', '0xbb', '0xcc'] as const
const leg = (
  tokenIn: typeof a | typeof b | typeof c,
  tokenOut: typeof tokenIn,
  amounts: [bigint, bigint],
): ExecutedLeg => ({
  pool: `0x${tokenIn.slice(2)}${tokenOut.slice(2)}`,
  dex: undefined,
  feePips: undefined,
  tokenIn,
  tokenOut,
  amountIn: amounts[0],
  amountOut: amounts[1],
})

test('behavior: undefined for amounts that do not add up, cycles and other destinations', () => {
  const ends = { srcToken: a, destToken: c }
  expect(orderLegs([leg(b, c, [5n, 7n]), leg(a, b, [9n, 5n])], ends)).toMatchObject({ spent: 9n, received: 7n })
  expect(orderLegs([leg(b, c, [4n, 7n]), leg(a, b, [9n, 5n])], ends)).toBeUndefined()
  expect(orderLegs([leg(a, b, [5n, 5n]), leg(b, a, [5n, 5n])], ends)).toBeUndefined()
  expect(orderLegs([leg(a, b, [5n, 5n])], ends)).toBeUndefined()
  expect(orderLegs([], ends)).toBeUndefined()
})
