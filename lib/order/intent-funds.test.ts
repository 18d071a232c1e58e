import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sourceLeft, takeableOf } from './intent-funds'

const amount = fc.bigInt(1n, 10n ** 30n)

test('default: the minimum of balance and allowance', () => {
  const backing = { balance: 10n, allowance: 7n, permitAllowance: 8n }
  expect(takeableOf('allowance', backing)).toBe(7n)
  expect(takeableOf('permit', backing)).toBe(8n)
  expect(takeableOf('permit', { ...backing, permitAllowance: null })).toBe(7n)
  expect(takeableOf('permit2', backing)).toBe(7n)
  expect(takeableOf('permit2', { ...backing, permitAllowance: 3n })).toBe(3n)
  expect(takeableOf('permit2', { ...backing, permitAllowance: null })).toBe(0n)
  expect(takeableOf('deposit', { ...backing, allowance: 0n })).toBe(10n)
})

test('behavior: never more than the balance', () => {
  fc.assert(
    fc.property(amount, amount, fc.option(amount), (balance, allowance, permitAllowance) => {
      for (const pull of ['allowance', 'permit', 'permit2', 'deposit'] as const)
        expect(takeableOf(pull, { balance, allowance, permitAllowance })).toBeLessThanOrEqual(balance)
    }),
  )
})

test('behavior: the rest of the source is what any sequence of fills can still take', () => {
  const sides = fc.constantFrom(0 as const, 1 as const)
  fc.assert(
    fc.property(sides, amount, amount, fc.bigInt(0n, 10_000n), (kind, srcAmount, destAmount, part) => {
      const order = { kind, srcAmount, destAmount }
      const total = kind === 0 ? srcAmount : destAmount
      const filled = (total * part) / 10_000n
      // The contract rounds down what all fills may have taken, so the rest is the total minus
      // that.
      expect(sourceLeft(order, filled)).toBe(srcAmount - (srcAmount * filled) / total)
      expect(sourceLeft(order, 0n)).toBe(srcAmount)
      expect(sourceLeft(order, total)).toBe(0n)
    }),
  )
})
