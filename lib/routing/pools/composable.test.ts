import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { curveOf } from '../testing/curve'
import { syntheticAddress } from '../testing/synthetic-token'
import { swapExactInComposable, swapExactOutComposable } from './composable'
import type { ComposablePool } from './pool'

const ether = 10n ** 18n
/** A pool of a staked token worth 1.1875 of the other, with equal amounts of both. */
const pool: ComposablePool = {
  kind: 'composable',
  dex: 'BalancerV2',
  address: syntheticAddress(2, 1),
  poolId: `0x${'0'.repeat(64)}`,
  token0: syntheticAddress(1, 1),
  token1: syntheticAddress(1, 2),
  amplification: 50_000n,
  swapFeeE18: 10n ** 14n,
  balance0: 1000n * ether,
  balance1: 1187n * ether + ether / 2n,
  factor0: (ether * 11_875n) / 10_000n,
  factor1: ether,
}

const pools = fc
  .record({
    amplification: fc.bigInt({ min: 1n, max: 5000n }),
    fee: fc.bigInt({ min: 10n ** 12n, max: 10n ** 17n }),
    coins: fc.bigInt({ min: 10n, max: 10n ** 9n }),
    skew: fc.bigInt({ min: 1n, max: 1000n }),
    decimals: fc.constantFrom(6n, 8n, 18n),
    rate: fc.bigInt({ min: 900n, max: 2000n }),
  })
  .map(({ amplification, fee, coins, skew, decimals, rate }) => ({
    ...pool,
    amplification: amplification * 1000n,
    swapFeeE18: fee,
    balance0: (coins * ether * skew) / 100n,
    balance1: coins * 10n ** decimals,
    factor0: (ether * rate) / 1000n,
    factor1: 10n ** (36n - decimals),
  }))
const part = fc.bigInt({ min: 1n, max: 900_000n })

describe('swapExactInComposable', () => {
  test('default', () => {
    expect(swapExactInComposable(pool, true, ether)).toStrictEqual({
      ok: true,
      amountIn: ether,
      amountOut: 1187357970776943353n,
      pool: { ...pool, balance0: 1001n * ether, balance1: pool.balance1 - 1187357970776943353n },
      ticksCrossed: 0,
    })
  })

  test.each([
    ['nothing', pool, 0n, 'zeroAmount'],
    ['an empty pool', { ...pool, balance1: 0n }, ether, 'insufficientLiquidity'],
    ['a paused pool', { ...pool, swapFeeE18: ether }, ether, 'insufficientLiquidity'],
    ['too little for a unit', pool, 1n, 'zeroOutput'],
    ['a balance beyond 112 bits', pool, 1n << 112n, 'reserveOverflow'],
    ['what its contract cannot count', { ...pool, factor0: ether ** 4n }, ether, 'insufficientLiquidity'],
  ] as const)('behavior: refuses %s', (_, state, amountIn, reason) => {
    expect(swapExactInComposable(state, true, amountIn)).toStrictEqual({ ok: false, reason })
  })

  test('behavior: a round trip never gains', () => {
    fc.assert(
      fc.property(pools, part, fc.boolean(), (start, millionths, zeroForOne) => {
        const amount = ((zeroForOne ? start.balance0 : start.balance1) * millionths) / 1_000_000n
        const forward = swapExactInComposable(start, zeroForOne, amount)
        if (!forward.ok) return
        const back = swapExactInComposable(forward.pool, !zeroForOne, forward.amountOut)
        if (back.ok) expect(back.amountOut).toBeLessThan(amount)
      }),
    )
  })

  test('behavior: the float view agrees, and so does its rate', () => {
    fc.assert(
      fc.property(pools, fc.bigInt({ min: 1_000n, max: 900_000n }), (start, millionths) => {
        const amount = (start.balance0 * millionths) / 1_000_000n
        const { zeroForOne } = curveOf(start)
        const exact = swapExactInComposable(start, true, amount)
        if (!exact.ok || exact.amountOut < 10n ** 7n || exact.amountOut * 10n > start.balance1 * 9n) return
        const amountOut = Number(exact.amountOut)
        expect(zeroForOne.outputOf(Number(amount)) / amountOut).toBeCloseTo(1, 5)
        expect(zeroForOne.inputOf(amountOut) / Number(amount)).toBeCloseTo(1, 4)
        const step = Number(amount) * 1e-4
        const slope = zeroForOne.outputOf(Number(amount) + step) - zeroForOne.outputOf(Number(amount) - step)
        expect((zeroForOne.rateAt(Number(amount)) * 2 * step) / slope).toBeCloseTo(1, 3)
      }),
    )
  })
})

describe('swapExactOutComposable', () => {
  test('default', () => {
    expect(swapExactOutComposable(pool, true, 1187357970776943353n)).toMatchObject({
      // A sell leaves dust to the pool, which a buy does not pay for.
      amountIn: ether + 183n,
      amountOut: 1187357970776943353n,
    })
  })

  test.each([
    ['nothing', pool, 0n, 'zeroAmount'],
    ['an empty pool', { ...pool, balance0: 0n }, ether, 'insufficientLiquidity'],
    ['a paused pool', { ...pool, swapFeeE18: ether }, ether, 'insufficientLiquidity'],
    ['all that it holds', pool, pool.balance1, 'insufficientLiquidity'],
    ['more than it holds', pool, 2n * pool.balance1, 'insufficientLiquidity'],
  ] as const)('behavior: refuses %s', (_, state, amountOut, reason) => {
    expect(swapExactOutComposable(state, true, amountOut)).toStrictEqual({ ok: false, reason })
  })

  test('behavior: requires the input that a sell of that output needs, and not a unit less', () => {
    fc.assert(
      fc.property(pools, part, fc.boolean(), (start, millionths, zeroForOne) => {
        const desired = ((zeroForOne ? start.balance1 : start.balance0) * millionths) / 1_000_000n
        const bought = swapExactOutComposable(start, zeroForOne, desired)
        if (!bought.ok) return
        expect(bought.amountOut).toBe(desired)
        const cheaper = swapExactInComposable(start, zeroForOne, (bought.amountIn * 999_999n) / 1_000_000n)
        if (cheaper.ok) expect(cheaper.amountOut).toBeLessThanOrEqual(desired)
        const sold = swapExactInComposable(start, zeroForOne, bought.amountIn)
        if (sold.ok && desired > 10n ** 7n && bought.amountIn > 10n ** 7n)
          expect(Number(sold.amountOut) / Number(desired)).toBeCloseTo(1, 4)
      }),
    )
  })
})
