import { expect, test } from 'vitest'
import { paysOutAfter } from './pays-out-after'

test('default: more blocks for more value, on chains that are reorganised', () => {
  const of = (chainId: number) => [0, 100, 100.01, 1_000, 1_001, undefined].map((usd) => paysOutAfter(chainId, usd))
  expect(of(1)).toEqual([2, 2, 4, 4, 32, 32])
  expect(of(137)).toEqual([16, 16, 64, 64, 128, 128])
  for (const chainId of [10, 8453, 42161]) expect(of(chainId)).toEqual([1, 1, 1, 1, 1, 1])
})
