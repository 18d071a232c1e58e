import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { curveOf } from '../testing/curve'
import { syntheticAddress } from '../testing/synthetic-token'
import type { WeightedPool } from './pool'
import { swapExactInWeighted, swapExactOutWeighted } from './weighted'

const ether = 10n ** 18n
const pool: WeightedPool = {
  kind: 'weighted',
  dex: 'BalancerV2',
  address: syntheticAddress(2, 1),
  poolId: `0x${'0'.repeat(64)}`,
  token0: syntheticAddress(1, 1),
  token1: syntheticAddress(1, 2),
  swapFeeE18: 3n * 10n ** 15n,
  balance0: 1000n * ether,
  balance1: 1000n * ether,
  weight0E18: ether / 2n,
  weight1E18: ether / 2n,
  scale0: 1n,
  scale1: 1n,
  shortPowers: true,
}

const pools = fc
  .record({
    percent: fc.integer({ min: 1, max: 99 }),
    fee: fc.bigInt({ min: 10n ** 12n, max: 10n ** 17n }),
    units0: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    units1: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    decimals: fc.constantFrom(6n, 8n, 18n),
    shortPowers: fc.boolean(),
  })
  .map(({ percent, fee, units0, units1, decimals, shortPowers }) => ({
    ...pool,
    swapFeeE18: fee,
    balance0: units0 * ether,
    balance1: units1 * 10n ** decimals,
    weight0E18: BigInt(percent) * 10n ** 16n,
    weight1E18: BigInt(100 - percent) * 10n ** 16n,
    scale1: 10n ** (18n - decimals),
    shortPowers,
  }))
const part = fc.bigInt({ min: 1n, max: 300_000n })

describe('swapExactInWeighted', () => {
  test('default', () => {
    expect(swapExactInWeighted(pool, true, ether)).toStrictEqual({
      ok: true,
      amountIn: ether,
      amountOut: 996006981039903000n,
      pool: { ...pool, balance0: 1001n * ether, balance1: 1000n * ether - 996006981039903000n },
      ticksCrossed: 0,
    })
  })

  test('behavior: powers by logarithms lose slightly more to the pool', () => {
    const old = swapExactInWeighted({ ...pool, shortPowers: false }, true, ether)
    expect(old).toMatchObject({ ok: true, amountOut: 996006981029911000n })
  })

  test.each([
    ['nothing', pool, 0n, 'zeroAmount'],
    ['an empty pool', { ...pool, balance1: 0n }, ether, 'insufficientLiquidity'],
    ['more than 30 % of the balance', pool, 301n * ether, 'insufficientLiquidity'],
    ['too little for a unit', pool, 1n, 'zeroOutput'],
    ['a balance beyond 112 bits', { ...pool, balance0: (1n << 112n) - 1n }, ether, 'reserveOverflow'],
  ] as const)('behavior: refuses %s', (_, state, amountIn, reason) => {
    expect(swapExactInWeighted(state, true, amountIn)).toStrictEqual({ ok: false, reason })
  })

  test('behavior: a round trip never gains', () => {
    fc.assert(
      fc.property(pools, part, fc.boolean(), (start, millionths, zeroForOne) => {
        const amount = ((zeroForOne ? start.balance0 : start.balance1) * millionths) / 1_000_000n
        const forward = swapExactInWeighted(start, zeroForOne, amount)
        if (!forward.ok) return
        const back = swapExactInWeighted(forward.pool, !zeroForOne, forward.amountOut)
        if (back.ok) expect(back.amountOut).toBeLessThan(amount)
      }),
    )
  })

  test('behavior: the float view agrees up to its limit, and so does its rate', () => {
    fc.assert(
      fc.property(pools, fc.bigInt({ min: 1_000n, max: 290_000n }), (start, millionths) => {
        const amount = (start.balance0 * millionths) / 1_000_000n
        const { zeroForOne } = curveOf(start)
        const exact = swapExactInWeighted(start, true, amount)
        if (!exact.ok || exact.amountOut < 10n ** 6n) return
        const amountOut = Number(exact.amountOut)
        expect(zeroForOne.outputOf(Number(amount)) / amountOut).toBeCloseTo(1, 5)
        const step = Number(amount) * 1e-4
        const slope = zeroForOne.outputOf(Number(amount) + step) - zeroForOne.outputOf(Number(amount) - step)
        // Near the entire balance only the last digits of the outputs differ.
        if (exact.amountOut * 2n < start.balance1)
          expect((zeroForOne.rateAt(Number(amount)) * 2 * step) / slope).toBeCloseTo(1, 3)
        if (exact.amountOut * 10n < start.balance1 * 3n)
          expect(zeroForOne.inputOf(amountOut) / Number(amount)).toBeCloseTo(1, 5)
        else expect(zeroForOne.inputOf(amountOut)).toBe(Number.POSITIVE_INFINITY)
        expect(zeroForOne.outputOf(Number(start.balance0))).toBe(0)
      }),
    )
  })
})

describe('swapExactOutWeighted', () => {
  test('default', () => {
    expect(swapExactOutWeighted(pool, true, 996006981039903000n)).toMatchObject({
      amountIn: ether,
      amountOut: 996006981039903000n,
    })
  })

  test.each([
    ['nothing', pool, 0n, 'zeroAmount'],
    ['an empty pool', { ...pool, balance0: 0n }, ether, 'insufficientLiquidity'],
    ['more than 30 % of the balance', pool, 300n * ether + 1n, 'insufficientLiquidity'],
    [
      'a power beyond the range of the contracts',
      { ...pool, weight0E18: ether / 1000n, weight1E18: ether - ether / 1000n },
      299n * ether,
      'insufficientLiquidity',
    ],
    ['a balance beyond 112 bits', { ...pool, balance0: (1n << 112n) - 1n }, ether, 'reserveOverflow'],
  ] as const)('behavior: refuses %s', (_, state, amountOut, reason) => {
    expect(swapExactOutWeighted(state, true, amountOut)).toStrictEqual({ ok: false, reason })
  })

  test('behavior: never requires less than a sell of that input would need', () => {
    fc.assert(
      fc.property(pools, part, fc.boolean(), (start, millionths, zeroForOne) => {
        const desired = ((zeroForOne ? start.balance1 : start.balance0) * millionths) / 1_000_000n
        const bought = swapExactOutWeighted(start, zeroForOne, desired)
        if (!bought.ok) return
        const sold = swapExactInWeighted(start, zeroForOne, bought.amountIn)
        const cheaper = swapExactInWeighted(start, zeroForOne, (bought.amountIn * 999_999n) / 1_000_000n)
        if (sold.ok && desired > 10n ** 6n && bought.amountIn > 10n ** 6n)
          expect(Number(sold.amountOut) / Number(desired)).toBeCloseTo(1, 4)
        if (cheaper.ok) expect(cheaper.amountOut).toBeLessThanOrEqual(desired)
      }),
    )
  })
})
