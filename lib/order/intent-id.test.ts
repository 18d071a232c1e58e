import fc from 'fast-check'
import { toHex } from 'viem'
import { expect, test } from 'vitest'
import { intentIdOf } from './intent-id'

test('default', () => {
  const hash = '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b'
  expect(intentIdOf(hash)).toBe('88df0164-2968-8c07-9f3b-2f6ad39fa052')
  expect(intentIdOf(hash.toUpperCase().replace('0X', '0x') as `0x${string}`)).toBe(intentIdOf(hash))
})

test('behavior: a UUID of version 8, which depends on each of 122 bits', () => {
  const digest = fc.bigInt(0n, 2n ** 256n - 1n)
  const [version, variant] = [0xfn << 204n, 0x3n << 190n]
  fc.assert(
    fc.property(digest, fc.bigInt(0n, 127n), (number, bit) => {
      const id = intentIdOf(toHex(number, { size: 32 }))
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      const flipped = 1n << (128n + bit)
      const isPartOfId = (flipped & (version | variant)) === 0n
      expect(intentIdOf(toHex(number ^ flipped, { size: 32 })) !== id).toBe(isPartOfId)
    }),
  )
})
