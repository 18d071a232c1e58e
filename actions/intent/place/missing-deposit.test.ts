import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallest } from '@/lib/amount'
import { missingDeposit } from './missing-deposit'

test('default: what others stand on is not counted', () => {
  expect(missingDeposit({ needed: 5n, deposited: 4n, promised: 3n })).toBe(4n)
  expect(missingDeposit({ needed: 5n, deposited: 8n, promised: 3n })).toBe(0n)
})

test('behavior: with it there is enough for the order and for all that others had, and never more than the order takes', () => {
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
