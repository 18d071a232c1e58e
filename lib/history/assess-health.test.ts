import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowOf } from '@/actions/orders/testing/order-rows'
import { assessHealth } from './assess-health'
import type { IntentRow, OrderRow } from './order-row'

const at = (createdAt: number, srcAmount: bigint, given: Parameters<typeof rowOf>[0] = {}): OrderRow => ({
  ...rowOf({ ...given, srcAmount, nonce: BigInt(createdAt) }),
  createdAt,
})
const has = (balance: bigint, allowance: bigint) => () => ({ balance, allowance })

describe('assessHealth', () => {
  test('default: older orders come first; the balance is short first, then the allowance', () => {
    const [newest, oldest] = [at(2, 60n), at(1, 50n)]
    const health = assessHealth([newest, oldest], has(100n, 100n))
    expect(health.get(oldest.hash)).toMatchObject({ needs: 50n, before: 0n, short: undefined })
    expect(health.get(newest.hash)).toMatchObject({ needs: 60n, before: 50n, short: { of: 'balance', by: 10n } })
    const poorer = assessHealth([newest, oldest], has(200n, 80n))
    expect(poorer.get(newest.hash)?.short).toEqual({ of: 'allowance', by: 30n })
  })

  test('behavior: chains and tokens are separate, a permit needs no allowance, and finished orders none', () => {
    const rows = [
      at(1, 50n, { status: 'COMPLETED' }),
      at(2, 50n, { chainId: 8453 }),
      at(3, 50n, { from: 'ETH' }),
      at(4, 50n, { permit: `0x${'00'.repeat(224)}` }),
      at(5, 50n, { status: 'AWAITING_SIGNATURE' }),
    ]
    const health = assessHealth(rows, has(50n, 0n))
    expect(rows.map(({ hash }) => health.get(hash)?.short)).toEqual([
      ...[undefined, { of: 'allowance', by: 50n }, undefined, undefined, undefined],
    ])
    expect(health.size).toBe(3)
    expect(assessHealth(rows, () => undefined).size).toBe(0)
  })

  test('behavior: an order from a vault depends on its position alone', () => {
    const [wallet, vault] = [at(2, 60n), at(1, 50n) as IntentRow]
    const earning = { ...vault, record: { ...vault.record!, order: { ...vault.record!.order, strategy: '0x' } } }
    const health = assessHealth([wallet, earning as OrderRow], has(60n, 60n))
    expect([health.size, health.get(wallet.hash)?.short]).toEqual([1, undefined])
  })

  test('behavior: of an order and its replacement the larger counts', () => {
    const [first, third] = [at(1, 50n), at(3, 50n)]
    const replacing: OrderRow = { ...rowOf({ srcAmount: 30n, nonce: 1n }), createdAt: 2 }
    const health = assessHealth([third, replacing, first], has(100n, 100n))
    expect([replacing, third].map(({ hash }) => health.get(hash)?.before)).toEqual([0n, 50n])
    expect(health.get(third.hash)?.short).toBeUndefined()
  })

  test('behavior: all orders are covered exactly when their sum is', () => {
    const amounts = fc.array(fc.bigInt(1n, 100n), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(amounts, fc.bigInt(0n, 500n), fc.bigInt(0n, 500n), (amounts, balance, allowance) => {
        const rows = amounts.map((amount, index) => at(index + 1, amount))
        const health = [...assessHealth(rows, has(balance, allowance)).values()]
        const sum = amounts.reduce((a, b) => a + b, 0n)
        expect(health.every(({ short }) => short === undefined)).toBe(sum <= balance && sum <= allowance)
        for (const { short, before, needs } of health)
          if (short)
            expect((short.of === 'balance' ? balance : allowance) + short.by).toBeLessThanOrEqual(before + needs)
      }),
    )
  })
})
