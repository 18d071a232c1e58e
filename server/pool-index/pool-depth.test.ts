import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { V3Pool, V4Pool } from '@/lib/routing/pools/pool'
import { swapExactIn } from '@/lib/routing/pools/swap'
import { sqrtRatioAtTick } from '@/lib/routing/pools/ticks/tick-math'
import { depthTicks, poolDepth } from './pool-depth'

const [token0, token1] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const million = 10n ** 24n
const dollar = 1e-18

test('default', () => {
  const pool = { kind: 'v2', reserve0: million, reserve1: million } as const
  expect(poolDepth(pool, [dollar, dollar])).toBeCloseTo(4_962.8, 1)
  expect(poolDepth(pool, [undefined, 2 * dollar])).toBeCloseTo(9_925.6, 1)
  expect(poolDepth(pool, [undefined, undefined])).toBeNull()
})

test('behavior: the weaker side counts, so a pool without one of its tokens has no depth', () => {
  expect(poolDepth({ kind: 'v2', reserve0: million, reserve1: 1n }, [dollar, dollar])).toBeLessThan(1e-18)
})

test('behavior: equals what the pool pays until its price has moved by one percent', () => {
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
        kind: 'v3',
        address: token1,
        dex: 'UniswapV3',
        token0,
        token1,
        feePips: 0,
        tickSpacing: 60,
        sqrtPriceX96,
        tick,
        liquidity,
        ticks,
      }
      const balance = 10n ** 60n
      const measured = { kind: 'v3', sqrtPriceX96, liquidity, balance0: balance, balance1: balance } as const
      const amount1 = poolDepth(measured, [undefined, 1])!
      // Token 0 is sold until token 1 is one percent dearer: the price of token 0 falls to 1/1.01.
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

test('behavior: narrow liquidity counts up to the balance, and a pool without a price as zero', () => {
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

test('behavior: the depth of a managed pool follows from its ticks up to one percent', () => {
  const positions = fc.array(
    fc.record({
      lower: fc.integer({ min: -120, max: 119 }),
      width: fc.integer({ min: 1, max: 240 }),
      digits: fc.integer({ min: 18, max: 24 }),
    }),
    { maxLength: 6 },
  )
  const cases = fc.record({ middle: fc.integer({ min: -60_000, max: 60_000 }), positions, side: fc.constantFrom(0, 1) })
  let compared = 0
  fc.assert(
    fc.property(cases, ({ middle, positions, side }) => {
      // A little liquidity everywhere, so that every swap completes.
      const all = [{ lower: -887_220 - middle, width: 2 * 887_220, digits: 17 }, ...positions]
      const net = new Map<number, bigint>()
      let liquidity = 0n
      for (const { lower, width, digits } of all) {
        const amount = 10n ** BigInt(digits)
        const [from, to] = [middle + lower, middle + lower + width]
        net.set(from, (net.get(from) ?? 0n) + amount)
        net.set(to, (net.get(to) ?? 0n) - amount)
        if (from <= middle && middle < to) liquidity += amount
      }
      const ticks = [...net]
        .map(([index, liquidityNet]) => ({ index, liquidityNet, liquidityGross: 1n }))
        .sort((a, b) => a.index - b.index)
      const sqrtPriceX96 = sqrtRatioAtTick(middle)
      const pool: V4Pool = {
        kind: 'v4',
        address: token1,
        dex: 'UniswapV4',
        manager: token0,
        token0,
        token1,
        native: false,
        feePips: 0,
        lpFeePips: 0,
        tickSpacing: 1,
        sqrtPriceX96,
        tick: middle,
        liquidity,
        ticks,
      }
      const near = ticks.filter(({ index }) => Math.abs(index - middle) <= depthTicks)
      const depth = poolDepth({ ...pool, ticks: near }, side === 0 ? [1, undefined] : [undefined, 1])!
      // The input of each position on the way, as token 0 rises or falls.
      const sold = all.reduce((sum, { lower, width, digits }) => {
        const [from, to] = [lower, lower + width].map((tick) => 1.0001 ** (tick / 2)) as [number, number]
        const [start, end] = side === 0 ? [from, to] : [1 / to, 1 / from]
        return sum + 10 ** digits * Math.max(0, Math.min(end, Math.sqrt(1.01)) - Math.max(start, 1))
      }, 0)
      const sqrtPrice = 1.0001 ** (middle / 2)
      const amountIn = side === 0 ? sold * sqrtPrice : sold / sqrtPrice
      const swap = swapExactIn(pool, side === 0 ? token1 : token0, BigInt(Math.round(amountIn)))
      if (!swap.ok || depth < 1e9) return
      compared++
      expect(Number(swap.amountOut) / depth).toBeCloseTo(1, 4)
    }),
    { seed: 1, numRuns: 100 },
  )
  expect(compared).toBeGreaterThan(80)
})

test('behavior: liquidity between two ticks counts up to the amount behind it', () => {
  const ticks = [-1, 1].map((index) => ({
    index,
    liquidityGross: 10n ** 30n,
    liquidityNet: BigInt(-index) * 10n ** 30n,
  }))
  const narrow = { kind: 'v4', sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 10n ** 30n, ticks } as const
  expect(poolDepth(narrow, [dollar, undefined])! / (1e12 * 0.00005)).toBeCloseTo(1, 3)
  expect(poolDepth({ ...narrow, liquidity: 0n, ticks: [] }, [dollar, dollar])).toBe(0)
})
