import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileMarket } from '../../market/compiled'
import { createMarket } from '../../market/state'
import { syntheticAddress } from '../../testing/synthetic-token'
import { outputOf } from '../oracle/oracle'
import type { StableNgPool } from '../pool'
import { feeBetween, minFee, swapExactInStableNg, swapExactOutStableNg } from './stable-ng'

const ether = 10n ** 18n
const pool: StableNgPool = {
  kind: 'stableNg',
  dex: 'CurveV1StableNg',
  address: syntheticAddress(2, 1),
  token0: syntheticAddress(1, 1),
  token1: syntheticAddress(1, 2),
  amplification: 20_000n,
  feeE10: 1_000_000n,
  offpegFeeMultiplierE10: 5n * 10n ** 10n,
  balance0: 10n ** 12n,
  balance1: 10n ** 6n * ether,
  rate0: 10n ** 30n,
  rate1: ether,
}

const pools = fc
  .record({
    amplification: fc.bigInt({ min: 50n, max: 5000n }),
    fee: fc.bigInt({ min: 0n, max: 4_000_000n }),
    multiplier: fc.constantFrom(0n, 1n, 2n, 5n, 20n),
    units: fc.bigInt({ min: 10n ** 3n, max: 10n ** 9n }),
    skew: fc.bigInt({ min: 10n, max: 1000n }),
    decimals: fc.constantFrom([6n, 18n], [18n, 6n], [6n, 6n], [18n, 18n]),
    rate: fc.bigInt({ min: 900n, max: 1500n }),
  })
  .map(({ amplification, fee, multiplier, units, skew, decimals: [decimals0 = 0n, decimals1 = 0n], rate }) => ({
    ...pool,
    amplification: amplification * 100n,
    feeE10: fee,
    offpegFeeMultiplierE10: multiplier * 10n ** 10n,
    balance0: (units * 10n ** decimals0 * skew) / 100n,
    balance1: units * 10n ** decimals1,
    rate0: (10n ** (36n - decimals0) * rate) / 1000n,
    rate1: 10n ** (36n - decimals1),
  }))
const part = fc.bigInt({ min: 1n, max: 200_000n })

describe('swapExactInStableNg', () => {
  test('default: half of the fee leaves the balances', () => {
    expect(swapExactInStableNg(pool, true, 1000n * 10n ** 6n)).toStrictEqual({
      ok: true,
      amountIn: 1000n * 10n ** 6n,
      amountOut: 999895025392958410055n,
      pool: {
        ...pool,
        balance0: 10n ** 12n + 1000n * 10n ** 6n,
        balance1: pool.balance1 - 999895025392958410055n - 49999751244772397n,
      },
      ticksCrossed: 0,
    })
  })

  test.each([
    ['nothing', pool, 0n, 'zeroAmount'],
    ['an empty pool', { ...pool, balance1: 0n }, 10n ** 6n, 'insufficientLiquidity'],
    ['too little for a unit', { ...pool, balance1: 10n ** 12n, rate1: 10n ** 30n, rate0: ether }, 1n, 'zeroOutput'],
    ['more than its contract can count', pool, 1n << 200n, 'reserveOverflow'],
  ] as const)('behavior: refuses %s', (_, state, amountIn, reason) => {
    expect(swapExactInStableNg(state, true, amountIn)).toStrictEqual({ ok: false, reason })
  })

  test('behavior: a round trip never gains', () => {
    fc.assert(
      fc.property(pools, part, fc.boolean(), (start, millionths, zeroForOne) => {
        const amount = ((zeroForOne ? start.balance0 : start.balance1) * millionths) / 1_000_000n
        const forward = swapExactInStableNg(start, zeroForOne, amount)
        if (!forward.ok) return
        const back = swapExactInStableNg(forward.pool, !zeroForOne, forward.amountOut)
        if (back.ok) expect(back.amountOut).toBeLessThanOrEqual(amount)
      }),
    )
  })

  test('behavior: the float view never pays less, and hardly more for a swap that unbalances the pool', () => {
    fc.assert(
      fc.property(pools, part, fc.boolean(), (start, millionths, zeroForOne) => {
        const amount = ((zeroForOne ? start.balance0 : start.balance1) * millionths) / 1_000_000n
        const exact = swapExactInStableNg(start, zeroForOne, amount)
        if (!exact.ok || exact.amountOut < 10n ** 8n || amount < 10n ** 8n) return
        const seen = outputOf(compileMarket(createMarket([start])), 0, zeroForOne, Number(amount))
        const over = seen / Number(exact.amountOut) - 1
        expect(over).toBeGreaterThan(-1e-8)
        const [scaled0, scaled1] = [start.balance0 * start.rate0, start.balance1 * start.rate1]
        const parts = zeroForOne ? scaled0 >= scaled1 : scaled1 >= scaled0
        const most = (Number(start.feeE10) / 1e10) * Math.max(1, Number(start.offpegFeeMultiplierE10) / 1e10)
        expect(over).toBeLessThan(parts && millionths < 1000n ? 1e-3 * most + 1e-7 : most + 1e-7)
      }),
    )
  })
})

describe('swapExactOutStableNg', () => {
  test('default', () => {
    expect(swapExactOutStableNg(pool, true, 999895025392958410055n)).toMatchObject({
      ok: true,
      amountIn: 1000n * 10n ** 6n,
    })
  })

  test.each([
    ['nothing', pool, 0n, 'zeroAmount'],
    ['an empty pool', { ...pool, balance0: 0n }, ether, 'insufficientLiquidity'],
    ['more than it holds', pool, 2n * pool.balance1, 'insufficientLiquidity'],
  ] as const)('behavior: refuses %s', (_, state, amountOut, reason) => {
    expect(swapExactOutStableNg(state, true, amountOut)).toStrictEqual({ ok: false, reason })
  })

  test('behavior: buys the request or hardly more, up to a fifth of a pool, at any dynamic fee', () => {
    fc.assert(
      fc.property(pools, part, fc.boolean(), (start, millionths, zeroForOne) => {
        const desired = ((zeroForOne ? start.balance1 : start.balance0) * millionths) / 1_000_000n
        if (desired < 10n ** 5n) return
        const bought = swapExactOutStableNg(start, zeroForOne, desired)
        expect(bought.ok).toBe(true)
        if (!bought.ok || bought.amountIn < 10n ** 6n) return
        expect(bought.amountOut).toBeGreaterThanOrEqual(desired)
        // The eighth of the gap, where a large swap moves a large fee.
        expect(Number(bought.amountOut - desired) / Number(desired)).toBeLessThan(1e-3)
      }),
    )
  })
})

describe('fees', () => {
  test('behavior: even balances pay the base fee, others more, up to its multiple', () => {
    expect(feeBetween(pool, ether, ether)).toBe(1_000_000n)
    expect(feeBetween(pool, 3n * ether, ether)).toBe(1_250_000n)
    expect(feeBetween(pool, 10n ** 9n * ether, 1n)).toBe(5_000_000n)
    expect(feeBetween({ ...pool, offpegFeeMultiplierE10: 0n }, 3n * ether, ether)).toBe(1_000_000n)
  })

  test('behavior: the minimum fee is the present one if a swap unbalances the pool, else that of even balances', () => {
    const uneven = { ...pool, balance0: 3n * pool.balance0 }
    expect([minFee(pool, true), minFee(pool, false)]).toEqual([1_000_000, 1_000_000])
    expect([minFee(uneven, true), minFee(uneven, false)]).toEqual([1_249_998, 1_000_000])
  })
})
