import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { syntheticAddress } from '../testing/synthetic-token'
import type { SolidlyPool } from './pool'
import { reservesAfter, swapExactInSolidly, swapExactOutSolidly } from './solidly'

const volatile: SolidlyPool = {
  kind: 'solidly',
  dex: 'Aerodrome',
  address: syntheticAddress(2, 1),
  stable: false,
  feePips: 3000,
  token0: syntheticAddress(1, 1),
  token1: syntheticAddress(1, 2),
  scale0: 1n,
  scale1: 1n,
  reserve0: 1000n,
  reserve1: 1000n,
}
/** A million of each token, of 6 and 18 decimals. */
const stable: SolidlyPool = {
  ...volatile,
  stable: true,
  feePips: 500,
  scale0: 10n ** 12n,
  reserve0: 10n ** 12n,
  reserve1: 10n ** 24n,
}
const paused = { ...volatile, feePips: 1_000_000 }

describe('swapExactInSolidly', () => {
  test('default', () => {
    expect(swapExactInSolidly(volatile, true, 100n)).toMatchObject({ ok: true, amountOut: 90n })
    const sold = swapExactInSolidly(stable, true, 1_000_000_000n)
    // A thousand coins less 5 bps, and very little for the curve.
    expect(sold).toMatchObject({
      ok: true,
      amountOut: 999_499_999_500_999_250_748n,
      pool: { reserve0: 1_000_999_500_000n },
    })
  })

  test('error: fails for zero, too small and too large amounts, and while paused', () => {
    expect(swapExactInSolidly(volatile, true, 0n)).toEqual({ ok: false, reason: 'zeroAmount' })
    expect(swapExactInSolidly(stable, false, 1n)).toEqual({ ok: false, reason: 'zeroOutput' })
    expect(swapExactInSolidly(stable, true, 10n ** 40n)).toEqual({ ok: false, reason: 'reserveOverflow' })
    expect(swapExactInSolidly(paused, true, 100n)).toEqual({ ok: false, reason: 'insufficientLiquidity' })
  })
})

describe('swapExactOutSolidly', () => {
  test('default', () => {
    expect(swapExactOutSolidly(volatile, true, 90n)).toMatchObject({ ok: true, amountIn: 99n, amountOut: 90n })
  })

  test('error: fails for more than the reserve', () => {
    expect(swapExactOutSolidly(volatile, true, 1000n)).toEqual({ ok: false, reason: 'insufficientLiquidity' })
    expect(swapExactOutSolidly(paused, true, 1n)).toEqual({ ok: false, reason: 'insufficientLiquidity' })
  })

  test('behavior: nearly the entire reserve has a price, however unbalanced the pair is', () => {
    const reserves = fc.tuple(fc.integer({ min: 18, max: 24 }), fc.bigInt({ min: 0n, max: 10n ** 25n }))
    fc.assert(
      fc.property(reserves, reserves, fc.integer({ min: 1, max: 999 }), fc.boolean(), (one, other, part, isStable) => {
        const [reserve0, reserve1] = [one, other].map(
          ([digits, more]) => 10n ** BigInt(digits) + (more % 10n ** BigInt(digits)),
        )
        const pool = { ...volatile, reserve0: reserve0!, reserve1: reserve1!, stable: isStable }
        expect(swapExactOutSolidly(pool, true, (reserve1! * BigInt(part)) / 1000n)).toMatchObject({ ok: true })
      }),
    )
  })

  test('behavior: the cost of an output buys it; one unit less (volatile) or two (stable) do not', () => {
    const reserves = fc.bigInt({ min: 10n ** 6n, max: 10n ** 27n })
    fc.assert(
      fc.property(
        ...([
          reserves,
          reserves,
          fc.integer({ min: 1, max: 999 }),
          fc.boolean(),
          fc.boolean(),
          fc.integer({ max: 300, min: 0 }),
        ] as const),
        (reserve0, reserve1, part, isStable, zeroForOne, feeBps) => {
          const pool = { ...volatile, reserve0, reserve1, stable: isStable, feePips: feeBps * 100 }
          const desired = ((zeroForOne ? reserve1 : reserve0) * BigInt(part)) / 1000n
          const bought = swapExactOutSolidly(pool, zeroForOne, desired)
          if (!bought.ok || bought.amountIn < 3n) return
          const again = swapExactInSolidly(pool, zeroForOne, bought.amountIn)
          // The pair's own iteration ends within a unit of what it could pay.
          if (again.ok) expect(again.amountOut).toBeGreaterThanOrEqual(desired - (isStable ? 1n : 0n))
          const less = swapExactInSolidly(pool, zeroForOne, bought.amountIn - (isStable ? 2n : 1n))
          if (less.ok) expect(less.amountOut).toBeLessThanOrEqual(desired)
          if (less.ok && !isStable) expect(less.amountOut).toBeLessThan(desired)
        },
      ),
    )
  })
})

describe('reservesAfter', () => {
  test('default: the fee has left the pair', () => {
    const after = reservesAfter({ ...volatile, feePips: 10_000 }, true, 100n, 90n)
    expect(after).toMatchObject({ reserve0: 1099n, reserve1: 910n })
  })
})
