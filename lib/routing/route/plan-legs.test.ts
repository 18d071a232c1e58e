import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountTaken } from '../market/shares'
import { randomRoute } from '../testing/random-route'
import { type LegFlow, planLegs } from './plan-legs'
import { validateRoute } from './validate-route'

const flow = (pool: number, tokenIn: string, tokenOut: string, amount: number, isFull = false) =>
  ({
    pool: `0x${pool}`,
    tokenIn: `0x${tokenIn}`,
    tokenOut: `0x${tokenOut}`,
    amountIn: amount,
    amountOut: amount,
    isFull,
  }) as LegFlow

test('default: legs that buy a token run before those that sell it, largest first, and the last takes the rest', () => {
  const plan = planLegs('SELL', [
    flow(1, 'b', 'd', 30),
    flow(2, 'a', 'b', 10),
    flow(3, 'a', 'd', 60),
    flow(4, 'a', 'b', 30),
    flow(5, 'b', 'd', 10),
  ])
  expect(plan?.map(({ pool, take }) => [pool, take.mode])).toEqual([
    ['0x3', 'share'],
    ['0x4', 'share'],
    ['0x2', 'rest'],
    ['0x1', 'share'],
    ['0x5', 'rest'],
  ])
  const [first, second] = plan ?? []
  expect(amountTaken(first!.take, 1000n)).toBe(600n)
  expect(amountTaken(second!.take, 400n)).toBe(300n)
})

test('behavior: returns undefined for flows that form a cycle', () => {
  const cycle = [flow(1, 'a', 'b', 1), flow(2, 'b', 'c', 1), flow(3, 'c', 'b', 1), flow(4, 'b', 'd', 1)]
  for (const side of ['SELL', 'BUY'] as const) expect(planLegs(side, cycle)).toBe(undefined)
})

test('behavior: divides a buy from the destination: full pools first, the largest with room takes the rest', () => {
  const plan = planLegs('BUY', [
    flow(1, 'a', 'b', 30),
    flow(2, 'b', 'd', 50, true),
    flow(3, 'a', 'd', 40.7),
    flow(4, 'a', 'b', 20),
    flow(5, 'a', 'd', 10),
  ])
  expect(plan?.toReversed().map(({ pool, take }) => [pool, take])).toEqual([
    ['0x2', { mode: 'exact', amount: 50n }],
    ['0x5', { mode: 'exact', amount: 10n }],
    ['0x3', { mode: 'rest' }],
    ['0x4', { mode: 'exact', amount: 20n }],
    ['0x1', { mode: 'rest' }],
  ])
})

test('behavior: for any order of the flows the plan is a valid route and leaves nothing over', () => {
  fc.assert(
    fc.property(randomRoute, fc.infiniteStream(fc.nat()), (route, keys) => {
      const { side, srcToken, destToken, legs } = route
      const isSale = side === 'SELL'
      const shuffled = legs
        .map(({ pool, tokenIn, tokenOut, amountIn, amountOut }) => {
          const amounts = { amountIn: Number(amountIn), amountOut: Number(amountOut) }
          return { flow: { pool, tokenIn, tokenOut, ...amounts, isFull: false }, key: keys.next().value }
        })
        .sort((one, other) => one.key - other.key)
      const plan = planLegs(
        side,
        shuffled.map((one) => one.flow),
      )!
      expect(plan).toHaveLength(legs.length)
      expect(validateRoute({ ...route, legs: plan })).toBeUndefined()
      const open = new Map([[isSale ? srcToken : destToken, 10n ** 30n]])
      for (const { tokenIn, tokenOut, take } of isSale ? plan : plan.toReversed()) {
        const [near, far] = isSale ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
        const amount = amountTaken(take, open.get(near)!)
        open.set(near, open.get(near)! - amount)
        open.set(far, (open.get(far) ?? 0n) + amount)
      }
      expect([...open].filter(([, amount]) => amount > 0n)).toEqual([[isSale ? destToken : srcToken, 10n ** 30n]])
    }),
  )
})

test('behavior: never throws, for any floats', () => {
  const odd = fc.array(fc.double(), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(odd, fc.constantFrom('SELL' as const, 'BUY' as const), (amounts, side) => {
      const plan = planLegs(
        side,
        amounts.map((amount, index) => flow(index, 'a', 'd', amount)),
      )!
      for (const { take } of plan) expect(amountTaken(take, 100n) <= 100n).toBe(true)
    }),
  )
})
