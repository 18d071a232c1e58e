import { expect, test } from 'vitest'
import { mulDivUp } from '@/lib/amount'
import { usdOf } from './usd-of'

test('default: in proportion, unknown where nobody knows', () => {
  expect(usdOf(15n, { amount: 10n, usd: '3.1' })).toBe('4.65')
  expect(usdOf(1n, { amount: 3n, usd: '1' })).toBe('0.333333333333333333')
  expect(usdOf(1n, { amount: 3n, usd: '1' }, mulDivUp)).toBe('0.333333333333333334')
  for (const usd of [null, undefined, 'x']) expect(usdOf(1n, { amount: 3n, usd })).toBeUndefined()
  expect(usdOf(1n, { amount: 0n, usd: '1' })).toBeUndefined()
})
