import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { larger, mulDivUp } from '../../amount'
import { takeableOf } from '../intent-funds'
import { amountsOfSold, soldFrom } from './position'

const strategy = `0x${'be'.repeat(20)}` as const
const shares = (amount: bigint, useShares = true) => ({ strategy, shares: amount, useShares })

describe('soldFrom', () => {
  test('default: proportional to the shares of a position, up to all of it', () => {
    expect(soldFrom({ shares: 50n, worth: 110n }, shares(25n))).toBe(55n)
    expect(soldFrom({ shares: 50n, worth: 110n }, shares(50n))).toBe(110n)
  })

  test('behavior: without shares the whole position counts', () => {
    expect(soldFrom({ shares: 50n, worth: 110n }, shares(0n, false))).toBe(110n)
    expect(soldFrom({ shares: 0n, worth: 0n }, shares(0n, false))).toBe(0n)
  })

  test('behavior: up to 1/10,000 of the shares may be missing', () => {
    expect(soldFrom({ shares: 9_999n, worth: 10_500n }, shares(10_000n))).toBe(10_500n)
    expect(soldFrom({ shares: 9_998n, worth: 10_500n }, shares(10_000n))).toBe(0n)
    expect(soldFrom({ shares: 0n, worth: 0n }, shares(0n))).toBe(0n)
  })
})

describe('amountsOfSold', () => {
  const signed = { srcAmount: 100n, destAmount: 30n, expectedAmount: 31n }

  test('default: yield is sold at the signed price, rounded up', () => {
    expect(amountsOfSold(signed, 105n)).toEqual({ srcAmount: 105n, destAmount: 32n, expectedAmount: 33n })
  })

  test('behavior: a loss does not lower the minimum', () => {
    expect(amountsOfSold(signed, 97n)).toEqual({ ...signed, srcAmount: 97n })
  })

  test('behavior: the owner receives the signed price or better for any sold amount', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
    fc.assert(
      fc.property(amount, amount, amount, (srcAmount, destAmount, sold) => {
        const now = amountsOfSold({ srcAmount, destAmount, expectedAmount: destAmount }, sold)
        expect(now.destAmount * srcAmount).toBeGreaterThanOrEqual(destAmount * larger(sold, srcAmount))
        expect(now.destAmount).toBeLessThanOrEqual(mulDivUp(destAmount, larger(sold, srcAmount), srcAmount))
      }),
    )
  })
})

describe('takeableOf a position', () => {
  const takeable = (worth: bigint, held: bigint, signed = shares(10_000n)) =>
    takeableOf('strategy', { balance: worth, allowance: held, permitAllowance: null }, signed)

  test('default: what it sells, with the shortage of 1/10,000 that the contract tolerates', () => {
    expect(takeable(9_999n, 10_000n)).toBe(10_000n)
    expect(takeable(9_998n, 10_000n)).toBe(9_998n)
  })

  test('behavior: zero without a position or without its signed terms', () => {
    expect(takeable(0n, 0n)).toBe(0n)
    expect(takeableOf('strategy', { balance: 5n, allowance: 5n, permitAllowance: null })).toBe(0n)
  })

  test('behavior: sufficient exactly if the shortage is 1/10,000 at most', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 24n })
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 0n, max: 10n ** 21n }), (needed, missing) => {
        const worth = needed - missing
        if (worth < 0n) return
        expect(takeable(worth, 1n, shares(1n)) >= needed).toBe(missing <= worth / 9_999n)
      }),
    )
  })
})
