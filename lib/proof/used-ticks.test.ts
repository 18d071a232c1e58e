import { expect, test } from 'vitest'
import { toProofPool } from '@/lib/chain/pools/proof-pool'
import { hostilePool, hostileToken } from '@/lib/routing/testing/hostile-pools'
import { createDraw } from '@/lib/routing/testing/random'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import type { ProofPool } from '../api/market/proof'
import { closeTicks } from './close-ticks'
import { InvalidPool, readPool } from './read-pool'
import { usedTicks } from './used-ticks'

const draw = createDraw(53)
const [a, b] = [syntheticAddress(1, 1), syntheticAddress(1, 2)]

const readOrNone = (pool: ProofPool) => {
  try {
    return readPool(pool, true)
  } catch (error) {
    if (error instanceof InvalidPool) return undefined
    throw error
  }
}

test('behavior: ticks beyond the used ones change no profit at the prices, for any pool', () => {
  let [profitable, shorter] = [0, 0]
  for (let round = 0; round < 400; round++) {
    const tokens = { token0: hostileToken(draw, a), token1: hostileToken(draw, b) }
    const pool = toProofPool(hostilePool('v3', { address: syntheticAddress(2, 1), ...tokens, draw }))
    const whole = pool.kind === 'v3' && readOrNone(pool)
    if (!whole) continue
    const price = (Number(pool.sqrtPriceX96) / 2 ** 96) ** 2
    const prices = [1e-6, 0.01, 0.3, 1].map((spread) => {
      const away = price * 2 ** draw.between(-spread, spread) * draw.pick([1, 1, 1, 1e6, 1e-6])
      return new Map([
        [a as string, away],
        [b, 1],
      ])
    })
    const range = usedTicks(prices, pool)!
    const ticks = pool.ticks.filter(([index]) => index >= range.from && index <= range.to)
    if (ticks.length < pool.ticks.length) shorter++
    const part = readPool(closeTicks({ ...pool, ticks }, range), true)
    for (const of of prices)
      for (const maxIn of [Number.POSITIVE_INFINITY, 10 ** draw.between(0, 30)]) {
        const give0 = { priceIn: of.get(a)!, priceOut: 1, maxIn }
        const give1 = { priceIn: 1, priceOut: of.get(a)!, maxIn }
        const [most0, most1] = [whole.give0(give0), whole.give1(give1)]
        if (most0 + most1 > 0) profitable++
        expect(part.give0(give0) / (most0 || 1)).toBeCloseTo(most0 === 0 ? 0 : 1, 9)
        expect(part.give1(give1) / (most1 || 1)).toBeCloseTo(most1 === 0 ? 0 : 1, 9)
      }
  }
  expect(profitable).toBeGreaterThan(400)
  expect(shorter).toBeGreaterThan(50)
})

test('behavior: without a price of both tokens there is no range', () => {
  expect(usedTicks([new Map([[a, 1]])], { token0: a, token1: b, tick: 0 })).toBeUndefined()
})

test('behavior: the range is limited to valid ticks', () => {
  const prices = [
    new Map([
      [a as string, 1e150],
      [b, 1e-150],
    ]),
  ]
  expect(usedTicks(prices, { token0: a, token1: b, tick: 0 })).toEqual({ from: -110, to: 887_272 })
})
