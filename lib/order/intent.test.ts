import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nonceBitOf, owedOf } from './intent'

const amount = fc.bigInt(1n, 2n ** 128n)

test('owedOf: however an order is filled, in the end it has brought exactly what was promised, and never less on the way', () => {
  const parts = fc.array(fc.bigInt(1n, 2n ** 64n), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, amount, (fills, promised) => {
      const srcAmount = fills.reduce((sum, fill) => sum + fill, 0n)
      let [filled, paid] = [0n, 0n]
      for (const fill of fills) {
        paid += owedOf(promised, { srcAmount, filled, fill })
        filled += fill
        expect(paid * srcAmount).toBeGreaterThanOrEqual(promised * filled)
      }
      expect(paid).toBe(promised)
    }),
  )
})

test('owedOf: default', () => {
  expect(owedOf(10n, { srcAmount: 3n, filled: 0n, fill: 1n })).toBe(4n)
  expect(owedOf(10n, { srcAmount: 3n, filled: 1n, fill: 2n })).toBe(6n)
})

test('nonceBitOf: no two nonces share a bit', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), (nonce) => {
      const { word, bit } = nonceBitOf(nonce)
      expect([word * 256n + bit, bit < 256n]).toEqual([nonce, true])
    }),
  )
})
