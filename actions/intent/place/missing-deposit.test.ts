import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallest } from '@/lib/amount'
import { missingDeposit } from './missing-deposit'

test('default: leaves out the part that other orders commit', () => {
  expect(missingDeposit({ needed: 5n, deposited: 4n, promised: 3n })).toBe(4n)
  expect(missingDeposit({ needed: 5n, deposited: 8n, promised: 3n })).toBe(0n)
})

test('behavior: covers the order and all others after the deposit, and never more than the order', () => {
  const amount = fc.bigInt({ min: 0n, max: 100n })
  fc.assert(
    fc.property(amount, amount, amount, (needed, deposited, promised) => {
      const missing = missingDeposit({ needed, deposited, promised })
      expect(missing).toBeLessThanOrEqual(needed)
      const had = smallest(deposited, promised)
      expect(deposited + missing - had).toBeGreaterThanOrEqual(needed)
      if (missing > 0n) expect(deposited + missing - had).toBe(needed)
    }),
  )
})
