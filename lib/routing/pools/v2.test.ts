import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { V2Pool } from './pool'
import { swapExactInV2, swapExactOutV2 } from './v2'

const pool: V2Pool = {
  kind: 'v2',
  address: '0x00000000000000000000000000000000000000aa',
  dex: 'UniswapV2',
  token0: '0x0000000000000000000000000000000000000001',
  token1: '0x0000000000000000000000000000000000000002',
  feePips: 3000,
  reserve0: 1000n,
  reserve1: 1000n,
}
const reserves = fc.bigInt({ min: 1n, max: 2n ** 112n - 1n })

describe('swapExactInV2', () => {
  test('default', () => {
    expect(swapExactInV2(pool, true, 100n)).toStrictEqual({
      ok: true,
      amountIn: 100n,
      amountOut: 90n,
      pool: { ...pool, reserve0: 1100n, reserve1: 910n },
      ticksCrossed: 0,
    })
  })

  test('behavior: equals the 997/1000 form of the contracts', () => {
    fc.assert(
      fc.property(reserves, reserves, reserves, fc.boolean(), (reserve0, reserve1, amountIn, zeroForOne) => {
        const [reserveIn, reserveOut] = zeroForOne ? [reserve0, reserve1] : [reserve1, reserve0]
        const result = swapExactInV2({ ...pool, reserve0, reserve1 }, zeroForOne, amountIn)
        const amountOut = (amountIn * 997n * reserveOut) / (reserveIn * 1000n + amountIn * 997n)
        if (reserveIn + amountIn >= 2n ** 112n) expect(result).toStrictEqual({ ok: false, reason: 'reserveOverflow' })
        else if (amountOut === 0n) expect(result).toStrictEqual({ ok: false, reason: 'zeroOutput' })
        else expect(result).toMatchObject({ ok: true, amountOut })
      }),
      { numRuns: 1000 },
    )
  })

  test('behavior: returns a failure as a value', () => {
    expect(swapExactInV2(pool, true, 0n)).toStrictEqual({ ok: false, reason: 'zeroAmount' })
    expect(swapExactInV2({ ...pool, reserve0: 0n, reserve1: 0n }, true, 1n)).toStrictEqual({
      ok: false,
      reason: 'insufficientLiquidity',
    })
    expect(swapExactInV2(pool, true, 1n)).toStrictEqual({ ok: false, reason: 'zeroOutput' })
  })
})

describe('swapExactOutV2', () => {
  test('default', () => {
    expect(swapExactOutV2(pool, false, 90n)).toMatchObject({ ok: true, amountIn: 100n, amountOut: 90n })
  })

  test('behavior: the input buys the output and keeps the invariant of the pair', () => {
    fc.assert(
      fc.property(reserves, reserves, reserves, (reserve0, reserve1, amountOut) => {
        const before = { ...pool, reserve0, reserve1 }
        const result = swapExactOutV2(before, true, amountOut)
        if (!result.ok) {
          expect(result.reason).toBe(amountOut >= reserve1 ? 'insufficientLiquidity' : 'reserveOverflow')
          return
        }
        const { reserve0: in0, reserve1: out1 } = result.pool
        expect(out1).toBe(reserve1 - amountOut)
        expect((in0 * 1000n - result.amountIn * 3n) * out1).toBeGreaterThanOrEqual(reserve0 * reserve1 * 1000n)
        expect(swapExactInV2(before, true, result.amountIn)).toSatisfy(
          (forward: typeof result) => forward.amountOut >= amountOut,
        )
      }),
      { numRuns: 1000 },
    )
  })

  test('behavior: returns a failure as a value', () => {
    expect(swapExactOutV2(pool, true, 0n)).toStrictEqual({ ok: false, reason: 'zeroAmount' })
    expect(swapExactOutV2(pool, true, 1000n)).toStrictEqual({ ok: false, reason: 'insufficientLiquidity' })
  })
})
