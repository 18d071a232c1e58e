import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { V3Pool } from '@/lib/routing/pools/pool'
import { swapExactIn } from '@/lib/routing/pools/swap'
import { sqrtRatioAtTick } from '@/lib/routing/pools/tick-math'
import { poolDepth } from './pool-depth'

const [token0, token1] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const million = 10n ** 24n
const dollar = 1e-18

test('default', () => {
  const pool = { kind: 'v2', reserve0: million, reserve1: million } as const
  expect(poolDepth(pool, [dollar, dollar])).toBeCloseTo(4_962.8, 1)
  expect(poolDepth(pool, [undefined, 2 * dollar])).toBeCloseTo(9_925.6, 1)
  expect(poolDepth(pool, [undefined, undefined])).toBeNull()
})

test('behavior: the weaker side counts, so that a pool without one of its tokens carries nothing', () => {
  expect(poolDepth({ kind: 'v2', reserve0: million, reserve1: 1n }, [dollar, dollar])).toBeLessThan(1e-18)
})

test('behavior: is what the pool pays until its price has moved by one percent', () => {
  const cases = fc.record({ tick: fc.integer({ min: -60_000, max: 60_000 }), digits: fc.integer({ min: 15, max: 24 }) })
  fc.assert(
    fc.property(cases, ({ tick, digits }) => {
      const liquidity = 10n ** BigInt(digits)
      const sqrtPriceX96 = sqrtRatioAtTick(tick)
      const ticks = [
        { index: -887_220, liquidityGross: liquidity, liquidityNet: liquidity },
        { index: 887_220, liquidityGross: liquidity, liquidityNet: -liquidity },
      ]
      const pool: V3Pool = {
        ...{ kind: 'v3', address: token1, dex: 'UniswapV3', token0, token1, feePips: 0, tickSpacing: 60 },
        ...{ sqrtPriceX96, tick, liquidity, ticks },
      }
      const balance = 10n ** 60n
      const measured = { kind: 'v3', sqrtPriceX96, liquidity, balance0: balance, balance1: balance } as const
      const amount1 = poolDepth(measured, [undefined, 1])!
      // Token 0 is sold until token 1 has become one percent dearer: the price of token 0 in it is 1/1.01 of before.
      const sqrtPrice = Number(sqrtPriceX96) / 2 ** 96
      const sold = (Number(liquidity) / sqrtPrice) * (Math.sqrt(1.01) - 1)
      const swap = swapExactIn(pool, token0, BigInt(Math.floor(sold)))
      fc.pre(swap.ok && amount1 > 1e6 && sold > 1e6)
      if (!swap.ok) return
      expect(Number(swap.amountOut) / amount1).toBeCloseTo(1, 4)
      const moved = Number((swap.pool as V3Pool).sqrtPriceX96) / Number(sqrtPriceX96)
      expect(moved ** -2).toBeCloseTo(1.01, 4)
    }),
    { seed: 1, numRuns: 200 },
  )
})

test('behavior: liquidity in a narrow range counts as what the pool holds, and a pool without a price as nothing', () => {
  const narrow = {
    kind: 'v3',
    sqrtPriceX96: 2n ** 96n,
    liquidity: 10n ** 30n,
    balance0: million,
    balance1: 5n,
  } as const
  expect(poolDepth(narrow, [dollar, undefined])).toBe(1_000_000)
  expect(poolDepth(narrow, [dollar, dollar])).toBe(5e-18)
  expect(poolDepth({ ...narrow, sqrtPriceX96: 0n }, [dollar, dollar])).toBe(0)
})
