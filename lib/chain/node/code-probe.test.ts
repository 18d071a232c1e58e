import { expect, test } from 'vitest'
import { probeCode, readProbe } from './code-probe'

test('default: addresses follow the code, and each is answered with one byte', () => {
  const [one, other] = [`0x${'aB'.repeat(20)}`, `0x${'2'.repeat(40)}`] as const
  const code = probeCode([])
  expect(probeCode([one, other])).toBe(`${code}${'ab'.repeat(20)}${'2'.repeat(40)}`)
  expect(readProbe('0x010001', 3)).toEqual([true, false, true])
  expect(readProbe('0x0101', 2)).toEqual([true, true])
  expect(readProbe('0x', 0)).toEqual([])
})

test('error: RangeError if the number of bytes differs from that of the addresses', () => {
  for (const count of [1, 3]) expect(() => readProbe('0x0100', count)).toThrow(`Expected ${count} bytes, got 2.`)
})
