import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterTax, taxBpsOf } from './taxes'

test('default', () => {
  expect(taxBpsOf({ sent: 1000n, arrived: 975n })).toBe(250)
  expect(taxBpsOf({ sent: 1000n, arrived: 1000n })).toBe(0)
  expect(taxBpsOf({ sent: 1000n, arrived: 1001n })).toBe(0)
  expect(taxBpsOf({ sent: 10n ** 18n, arrived: 10n ** 18n - 2n })).toBe(1)
})

test('behavior: is 10,000 bps if nothing arrived', () => {
  expect(taxBpsOf({ sent: 5n, arrived: 0n })).toBe(10_000)
  expect(taxBpsOf({ sent: 5n, arrived: -1n })).toBe(10_000)
})

test('behavior: never overstates what arrives, and finds the tax on tens of thousands to the basis point', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 1n << 100n), fc.bigInt(0n, 1n << 100n), (sent, lost) => {
      const arrived = sent - (lost % (sent + 1n))
      expect(afterTax(sent, taxBpsOf({ sent, arrived }))).toBeLessThanOrEqual(arrived)
    }),
  )
  fc.assert(
    fc.property(fc.bigInt(1n, 1n << 100n), fc.integer({ min: 0, max: 10_000 }), (count, bps) => {
      const sent = count * 10_000n
      expect(taxBpsOf({ sent, arrived: afterTax(sent, bps) })).toBe(bps)
    }),
  )
})
