import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flawOf } from './flaw'
import { type LegFlow, planLegs } from './plan-legs'
import { amountTaken } from './shares'
import { randomSale } from './testing/random-sale'

const flow = (pool: number, tokenIn: string, tokenOut: string, amountIn: number) =>
  ({ pool: `0x${pool}`, tokenIn: `0x${tokenIn}`, tokenOut: `0x${tokenOut}`, amountIn }) as LegFlow

test('default: what brings a token runs before what sells it, the largest first, the last takes the rest', () => {
  const plan = planLegs([
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

test('behavior: flows in a circle have no order', () => {
  expect(planLegs([flow(1, 'a', 'b', 1), flow(2, 'b', 'c', 1), flow(3, 'c', 'b', 1), flow(4, 'b', 'd', 1)])).toBe(
    undefined,
  )
})

test('behavior: whatever the order of the flows, the plan is a sale and sells everything', () => {
  fc.assert(
    fc.property(randomSale, fc.infiniteStream(fc.nat()), (route, keys) => {
      const shuffled = route.legs
        .map((leg) => ({ flow: { ...leg, amountIn: Number(leg.amountIn) }, key: keys.next().value }))
        .sort((one, other) => one.key - other.key)
      const plan = planLegs(shuffled.map((one) => one.flow))!
      expect(plan).toHaveLength(route.legs.length)
      expect(flawOf({ ...route, legs: plan })).toBeUndefined()
      const held = new Map([[route.srcToken, 10n ** 30n]])
      for (const { tokenIn, tokenOut, take } of plan) {
        const amount = amountTaken(take, held.get(tokenIn)!)
        held.set(tokenIn, held.get(tokenIn)! - amount)
        held.set(tokenOut, (held.get(tokenOut) ?? 0n) + amount)
      }
      expect([...held].filter(([, amount]) => amount > 0n)).toEqual([[route.destToken, 10n ** 30n]])
    }),
  )
})

test('behavior: never throws, whatever the floats', () => {
  const odd = fc.array(fc.double(), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(odd, (amounts) => {
      const plan = planLegs(amounts.map((amount, index) => flow(index, 'a', 'd', amount)))!
      for (const { take } of plan) expect(amountTaken(take, 100n) <= 100n).toBe(true)
    }),
  )
})
