import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RfqPool } from './pool'
import { swapExactInRfq, swapExactOutRfq } from './rfq'

const orderOf = (makerAmount: bigint, takerAmount: bigint, remainingMakerAmount = makerAmount): RfqPool => ({
  kind: 'rfq',
  address: `0x${'ab'.repeat(32)}`,
  dex: 'AugustusRFQ',
  token0: `0x${'01'.repeat(20)}`,
  token1: `0x${'02'.repeat(20)}`,
  maker: `0x${'03'.repeat(20)}`,
  makerAmount,
  takerAmount,
  remainingMakerAmount,
})

const amount = fc.oneof(fc.bigInt({ min: 1n, max: 50n }), fc.bigInt({ min: 1n, max: 1n << 127n }))
const orders = fc
  .record({ makerAmount: amount, takerAmount: amount, leftMillionths: fc.integer({ min: 0, max: 1_000_000 }) })
  .map(({ makerAmount, takerAmount, leftMillionths }) =>
    orderOf(makerAmount, takerAmount, (makerAmount * BigInt(leftMillionths)) / 1_000_000n),
  )

describe('swapExactInRfq', () => {
  test('default', () => {
    expect(swapExactInRfq(orderOf(1000n, 300n), true, 100n)).toStrictEqual({
      ok: true,
      amountIn: 100n,
      amountOut: 333n,
      pool: orderOf(1000n, 300n, 667n),
      ticksCrossed: 0,
    })
  })

  test('behavior: fills to the last unit, then fails', () => {
    const all = swapExactInRfq(orderOf(1000n, 300n), true, 300n)
    expect(all).toMatchObject({ ok: true, amountOut: 1000n, pool: { remainingMakerAmount: 0n } })
    expect(swapExactInRfq(orderOf(1000n, 300n, 0n), true, 1n)).toStrictEqual({
      ok: false,
      reason: 'insufficientLiquidity',
    })
  })

  test.each([
    ['nothing', orderOf(1000n, 300n), true, 0n, 'zeroAmount'],
    ['the other direction', orderOf(1000n, 300n), false, 10n, 'insufficientLiquidity'],
    ['more than the order asks for', orderOf(1000n, 300n), true, 301n, 'insufficientLiquidity'],
    ['more than is left', orderOf(1000n, 300n, 332n), true, 100n, 'insufficientLiquidity'],
    ['too little for a unit', orderOf(3n, 1000n), true, 333n, 'zeroOutput'],
    ['a product beyond 256 bits', orderOf(1n << 200n, 1n << 200n), true, 1n << 199n, 'reserveOverflow'],
  ] as const)('behavior: refuses %s', (_, order, zeroForOne, amountIn, reason) => {
    expect(swapExactInRfq(order, zeroForOne, amountIn)).toStrictEqual({ ok: false, reason })
  })

  test('behavior: a fill never pays more than the remainder, nor a better price than the order', () => {
    fc.assert(
      fc.property(orders, fc.array(amount, { maxLength: 8 }), (order, fills) => {
        let left = order
        let [paid, given] = [0n, 0n]
        for (const fill of fills) {
          const filled = swapExactInRfq(left, true, 1n + (fill % order.takerAmount))
          if (!filled.ok) continue
          paid += filled.amountIn
          given += filled.amountOut
          left = filled.pool
        }
        expect(given).toBe(order.remainingMakerAmount - left.remainingMakerAmount)
        expect(left.remainingMakerAmount >= 0n).toBe(true)
        expect(given * order.takerAmount <= paid * order.makerAmount).toBe(true)
      }),
    )
  })
})

describe('swapExactOutRfq', () => {
  test('default', () => {
    expect(swapExactOutRfq(orderOf(1000n, 300n), true, 332n)).toMatchObject({ amountIn: 100n, amountOut: 333n })
  })

  test.each([
    ['nothing', orderOf(1000n, 300n), true, 0n, 'zeroAmount'],
    ['the other direction', orderOf(1000n, 300n), false, 10n, 'insufficientLiquidity'],
    ['more than is left', orderOf(1000n, 300n, 332n), true, 333n, 'insufficientLiquidity'],
    ['what rounds up to more than is left', orderOf(1000n, 300n, 332n), true, 332n, 'insufficientLiquidity'],
    ['a product beyond 256 bits', orderOf(1n << 200n, 1n << 200n), true, 1n << 199n, 'reserveOverflow'],
  ] as const)('behavior: refuses %s', (_, order, zeroForOne, asked, reason) => {
    expect(swapExactOutRfq(order, zeroForOne, asked)).toStrictEqual({ ok: false, reason })
  })

  test('behavior: pays the requested output for the least possible input', () => {
    fc.assert(
      fc.property(orders, amount, (order, desired) => {
        const asked = 1n + (desired % order.makerAmount)
        const filled = swapExactOutRfq(order, true, asked)
        if (!filled.ok) return
        expect(filled.amountOut >= asked).toBe(true)
        expect(filled).toStrictEqual(swapExactInRfq(order, true, filled.amountIn))
        const cheaper = swapExactInRfq(order, true, filled.amountIn - 1n)
        expect(cheaper.ok && cheaper.amountOut >= asked).toBe(false)
      }),
    )
  })
})
