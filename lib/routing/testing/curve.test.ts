import { describe, expect, test } from 'vitest'
import { swapExactIn, swapExactOut } from '../pools/swap'
import { curveOf } from './curve'
import { createRandom } from './random'
import { syntheticMarket } from './synthetic-market'

const { pools } = syntheticMarket({ seed: 11, tokens: 12, pools: 120 })

describe('curveOf', () => {
  test('behavior: agrees with the integers on inputs and outputs of every size', () => {
    const random = createRandom(5)
    let compared = 0
    for (const pool of pools) {
      for (const [direction, tokenIn] of [
        [curveOf(pool).zeroForOne, pool.token0],
        [curveOf(pool).oneForZero, pool.token1],
      ] as const) {
        for (const part of [1e-9, 1e-5, 1e-2, 0.3, 3, 30]) {
          const desired = direction.depth * part * (0.5 + random())
          const amountIn = BigInt(Math.round(direction.inputOf(desired) < 1e35 ? direction.inputOf(desired) : 0))
          if (desired < 1e6 || amountIn < 1_000_000n) continue
          const forward = swapExactIn(pool, tokenIn, amountIn)
          expect(forward.ok).toBe(true)
          if (!forward.ok) continue
          expect(direction.outputOf(Number(amountIn)) / Number(forward.amountOut)).toBeCloseTo(1, 4)
          const back = swapExactOut(pool, tokenIn, BigInt(Math.round(desired)))
          expect(back.ok).toBe(true)
          if (!back.ok) continue
          expect(direction.inputOf(desired) / Number(back.amountIn)).toBeCloseTo(1, 4)
          compared++
        }
      }
    }
    expect(compared).toBeGreaterThan(800)
  })

  test('behavior: a tiny amount in a huge stable pool keeps all digits', () => {
    // A curve of balances a billion times as large is the same; its integers resolve a billionth of
    // a unit.
    const finer = 10n ** 9n
    const stable = pools.filter((pool) => pool.kind === 'stable')
    for (const pool of stable) {
      const amountIn = Number(pool.balance0) / 5_000_003
      const fine = { ...pool, balance0: pool.balance0 * finer, balance1: pool.balance1 * finer }
      const exact = swapExactIn(fine, pool.token0, BigInt(Math.round(amountIn * 1e9)))
      expect(curveOf(pool).zeroForOne.outputOf(amountIn) / (Number(exact.ok && exact.amountOut) / 1e9)).toBeCloseTo(
        1,
        11,
      )
    }
    expect(stable.length).toBeGreaterThan(5)
  })

  test('behavior: the rate is the derivative of the output', () => {
    for (const pool of pools) {
      for (const direction of [curveOf(pool).zeroForOne, curveOf(pool).oneForZero]) {
        const amountIn = direction.inputOf(direction.depth * 0.1)
        const step = amountIn * 1e-4
        const slope = (direction.outputOf(amountIn + step) - direction.outputOf(amountIn - step)) / (2 * step)
        // A step may cross a tick, where the derivative of a concentrated pool has a kink.
        expect(direction.rateAt(amountIn) / slope).toBeCloseTo(1, 3)
      }
    }
  })

  test('behavior: beyond the liquidity there is no output', () => {
    for (const pool of pools) {
      for (const direction of [curveOf(pool).zeroForOne, curveOf(pool).oneForZero]) {
        expect(direction.inputOf(1e60)).toBe(Number.POSITIVE_INFINITY)
        expect(direction.outputOf(1e60)).toBeLessThan(1e60)
      }
    }
  })

  test('behavior: a pool without liquidity has no output', () => {
    for (const pool of pools) {
      const empty =
        pool.kind === 'v3'
          ? { ...pool, liquidity: 0n, ticks: [] }
          : pool.kind === 'v2'
            ? { ...pool, reserve0: 0n, reserve1: 0n }
            : { ...pool, balance0: 0n, balance1: 0n }
      expect(curveOf(empty).zeroForOne.outputOf(1e18)).toBe(0)
      expect(curveOf(empty).oneForZero.inputOf(1)).toBe(Number.POSITIVE_INFINITY)
    }
  })
})
