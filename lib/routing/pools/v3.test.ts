import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyBurn, applyMint } from './events'
import type { V3Pool } from './pool'
import { sqrtRatioAtTick } from './ticks/tick-math'
import { swapExactInV3, swapExactOutV3 } from './v3'

const empty: V3Pool = {
  kind: 'v3',
  address: '0x00000000000000000000000000000000000000bb',
  dex: 'UniswapV3',
  token0: '0x0000000000000000000000000000000000000001',
  token1: '0x0000000000000000000000000000000000000002',
  feePips: 3000,
  tickSpacing: 60,
  sqrtPriceX96: 2n ** 96n,
  tick: 0,
  liquidity: 0n,
  ticks: [],
}
const wide = applyMint(empty, { tickLower: -887220, tickUpper: 887220, amount: 10n ** 18n })

describe('swapExactInV3', () => {
  test('default', () => {
    expect(swapExactInV3(wide, true, 10n ** 15n)).toMatchObject({
      ok: true,
      amountIn: 10n ** 15n,
      amountOut: 996006981039903n,
      pool: { tick: -20, liquidity: 10n ** 18n },
      ticksCrossed: 0,
    })
  })

  test('behavior: one wei does not move the price and keeps the tick', () => {
    const pool = { ...wide, sqrtPriceX96: sqrtRatioAtTick(60), tick: 59 }
    expect(swapExactInV3(pool, true, 1n)).toStrictEqual({
      ok: true,
      amountIn: 1n,
      amountOut: 0n,
      pool,
      ticksCrossed: 0,
    })
  })

  test('behavior: skips a gap without liquidity', () => {
    const far = applyMint(applyMint(empty, { tickLower: -60, tickUpper: 60, amount: 10n ** 18n }), {
      tickLower: -600_000,
      tickUpper: -599_940,
      amount: 10n ** 30n,
    })
    expect(swapExactInV3(far, true, 10n ** 18n)).toMatchObject({
      ok: true,
      ticksCrossed: 2,
      pool: { liquidity: 10n ** 30n },
    })
  })

  test('behavior: returns a failure as a value', () => {
    expect(swapExactInV3(wide, true, 0n)).toStrictEqual({ ok: false, reason: 'zeroAmount' })
    expect(swapExactInV3(empty, true, 1n)).toStrictEqual({ ok: false, reason: 'insufficientLiquidity' })
    expect(swapExactInV3({ ...wide, sqrtPriceX96: 0n }, false, 1n)).toStrictEqual({
      ok: false,
      reason: 'insufficientLiquidity',
    })
    expect(swapExactInV3(wide, true, 2n ** 255n)).toStrictEqual({ ok: false, reason: 'insufficientLiquidity' })
    expect(swapExactOutV3(wide, true, 10n ** 18n)).toStrictEqual({ ok: false, reason: 'insufficientLiquidity' })
  })
})

describe('swapExactOutV3', () => {
  test('behavior: its input buys at least the output', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n - 10n ** 6n }), fc.boolean(), (amountOut, zeroForOne) => {
        const back = swapExactOutV3(wide, zeroForOne, amountOut)
        if (!back.ok) throw new Error(back.reason)
        const forward = swapExactInV3(wide, zeroForOne, back.amountIn)
        expect(forward.ok && forward.amountOut >= amountOut).toBe(true)
      }),
    )
  })
})

describe('applyMint, applyBurn', () => {
  const positions = fc
    .tuple(fc.integer({ min: -50, max: 49 }), fc.integer({ min: 1, max: 50 }), fc.bigInt({ min: 1n, max: 2n ** 100n }))
    .map(([lower, width, amount]) => ({ tickLower: lower * 60, tickUpper: (lower + width) * 60, amount }))

  test('behavior: burning all mints in any order leaves an empty pool', () => {
    fc.assert(
      fc.property(fc.array(positions, { maxLength: 12 }), (minted) => {
        const full = minted.reduce(applyMint, empty)
        expect(full.ticks.map((tick) => tick.index)).toStrictEqual(
          [...new Set(minted.flatMap((p) => [p.tickLower, p.tickUpper]))].sort((a, b) => a - b),
        )
        expect(full.liquidity).toBe(
          full.ticks.filter((tick) => tick.index <= 0).reduce((sum, tick) => sum + tick.liquidityNet, 0n),
        )
        expect([...minted].reverse().reduce(applyBurn, full)).toStrictEqual(empty)
      }),
    )
  })

  test('behavior: a tick of zero net liquidity stays while positions end there', () => {
    const joined = applyMint(applyMint(empty, { tickLower: -60, tickUpper: 0, amount: 5n }), {
      tickLower: 0,
      tickUpper: 60,
      amount: 5n,
    })
    expect(joined.ticks).toContainEqual({ index: 0, liquidityNet: 0n, liquidityGross: 10n })
  })
})
