import { expect, test } from 'vitest'
import { askedAllowance } from './asked-allowance'

test('default: the needed allowance, or nothing more if it is granted', () => {
  expect(askedAllowance({ amount: 5n, allowance: 0n, needed: 7n })).toBe(7n)
  expect(askedAllowance({ amount: 5n, allowance: 7n, needed: 7n })).toBe('nothingMore')
})

test('behavior: a typed amount without an account requests nothing', () => {
  expect(askedAllowance({ amount: 5n, allowance: undefined, needed: undefined })).toBeUndefined()
  expect(askedAllowance({ amount: undefined, allowance: undefined, needed: undefined })).toBe('noAmount')
})
