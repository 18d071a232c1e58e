import { type Hex, keccak256, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { bloomMark, mayContain, parseBloom } from './bloom'

// The filter is built from the definition: bits from the right end of 256 bytes.
const filterOf = (...values: Hex[]): Hex => {
  let filter = 0n
  for (const value of values) {
    const hash = keccak256(value)
    for (const start of [2, 6, 10]) filter |= 1n << (BigInt(`0x${hash.slice(start, start + 4)}`) & 2047n)
  }
  return numberToHex(filter, { size: 256 })
}
const pair = '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc'
const pool = '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640'

describe('mayContain', () => {
  test('default', () => {
    const bloom = parseBloom(filterOf(pair))
    expect(mayContain(bloom, bloomMark(pair))).toBe(true)
    expect(mayContain(bloom, bloomMark(pool))).toBe(false)
  })

  test('behavior: an empty or missing filter proves nothing', () => {
    expect(parseBloom(`0x${'00'.repeat(256)}`)).toBeUndefined()
    expect(parseBloom(null)).toBeUndefined()
    expect(parseBloom('0x01')).toBeUndefined()
    expect(mayContain(undefined, bloomMark(pair))).toBe(false)
  })
})
