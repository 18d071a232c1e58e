import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterTax, beforeTax, noTaxes } from '@/lib/routing/market/taxes'
import { amountFromPools } from './taxed-purchase'

describe('beforeTax', () => {
  test('default', () => {
    expect(beforeTax(975n, 250)).toBe(1000n)
    expect(beforeTax(975n, 10_000)).toBeUndefined()
  })

  test('behavior: is the smallest amount of which enough arrives', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 1n << 100n), fc.integer({ min: 0, max: 9_999 }), (amount, bps) => {
        const sent = beforeTax(amount, bps)!
        expect(afterTax(sent, bps)).toBeGreaterThanOrEqual(amount)
        expect(afterTax(sent - 1n, bps)).toBeLessThan(amount)
      }),
    )
  })
})

describe('paidByPools', () => {
  test('default', () => {
    expect(amountFromPools(9_801_000n, { ...noTaxes, destTransferBps: 100 })).toBe(10_000_033n)
    expect(amountFromPools(1n, { ...noTaxes, destDexBps: 10_000 })).toBe(0n)
  })

  test('behavior: the requested amount arrives through up to 32 legs, with little extra', () => {
    const bps = fc.integer({ min: 1, max: 3_000 })
    fc.assert(
      fc.property(fc.bigInt(100n, 1n << 90n), fc.integer({ min: 1, max: 32 }), bps, bps, (amount, parts, all, dex) => {
        const taxes = { ...noTaxes, destTransferBps: all, destDexBps: dex }
        const paid = amountFromPools(amount, taxes)
        const legs = Array.from({ length: parts }, (_, index) => (paid + BigInt(index)) / BigInt(parts))
        expect(legs.reduce((sum, leg) => sum + leg, 0n)).toBe(paid)
        const atRouter = legs.reduce((sum, leg) => sum + afterTax(leg, Math.max(all, dex)), 0n)
        const arrived = afterTax(atRouter, all)
        expect(arrived).toBeGreaterThanOrEqual(amount)
        expect(arrived - amount).toBeLessThanOrEqual(33n)
      }),
    )
  })
})
