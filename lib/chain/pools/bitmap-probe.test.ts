import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { BitmapProbeError, bitmapProbe, maxProbedWords, readBitmapProbe } from './bitmap-probe'

const target = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'
const empty = bitmapProbe([])

test('default: the ranges follow the code, 56 bytes each', () => {
  const range = bitmapProbe([{ target, base: 5n, first: -58, count: 116 }]).slice(empty.length)
  expect(range).toBe(`${target.slice(2)}${'5'.padStart(64, '0')}ffc60074`)
})

test('behavior: the return data of a full probe fits the code size limit', () => {
  expect(1 + 34 * maxProbedWords).toBeLessThanOrEqual(24_576)
})

describe('readBitmapProbe', () => {
  const word = (position: string, digit: string): string => `${position}${digit.repeat(64)}`

  test('default: decodes words by position', () => {
    expect(readBitmapProbe('0x00')).toEqual(new Map())
    expect(readBitmapProbe(`0x00${word('0003', '1')}${word('02cf', 'f')}`)).toEqual(
      new Map([
        [3, BigInt(`0x${'1'.repeat(64)}`)],
        [719, 2n ** 256n - 1n],
      ]),
    )
  })

  test.each<[string, Hex | undefined]>([
    ['nothing', undefined],
    ['no byte', '0x'],
    ['half a word', `0x00${word('0003', '1').slice(2)}`],
    ['another first byte', '0x01'],
  ])('error: Chain.BitmapProbeError for %s', (_, answer) => {
    expect(() => readBitmapProbe(answer)).toThrow(BitmapProbeError)
  })
})
