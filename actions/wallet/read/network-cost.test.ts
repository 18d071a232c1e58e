import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkCost } from './network-cost'

const gwei = 10n ** 9n

test('default', () => {
  expect(networkCost(2n * gwei, 100_000n)).toBe(330_000n * 2n * gwei * 1n)
})

test('behavior: covers what a wallet requires for any refund and any error of the count', () => {
  const gas = fc.record({
    used: fc.integer({ min: 50_000, max: 8_000_000 }),
    givenBackPercent: fc.integer({ min: 0, max: 20 }),
    countedPercent: fc.integer({ min: 91, max: 110 }),
    baseFee: fc.bigInt({ min: 1n, max: 500n * gwei }),
    tip: fc.bigInt({ min: 0n, max: 5n * gwei }),
  })
  fc.assert(
    fc.property(gas, ({ used, givenBackPercent, countedPercent, baseFee, tip }) => {
      // The refund is capped at a fifth of the used gas.
      const simulated = BigInt(Math.floor((used * 100) / (100 - givenBackPercent)))
      const limit = (simulated * 12n) / 10n
      const asked = limit * (2n * baseFee + tip)
      const counted = BigInt(Math.ceil((used * countedPercent) / 100))
      expect(networkCost(baseFee + tip, counted)).toBeGreaterThanOrEqual(asked)
    }),
  )
})
