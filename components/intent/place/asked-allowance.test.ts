import { expect, test } from 'vitest'
import { askedAllowance } from './asked-allowance'

test('default: all that is needed, or nothing where that is allowed', () => {
  expect(askedAllowance({ amount: 5n, allowance: 0n, needed: 7n })).toBe(7n)
  expect(askedAllowance({ amount: 5n, allowance: 7n, needed: 7n })).toBe('nothingMore')
})

test('behavior: an amount that is written is not asked for where no account says what it needs', () => {
  expect(askedAllowance({ amount: 5n, allowance: undefined, needed: undefined })).toBeUndefined()
  expect(askedAllowance({ amount: undefined, allowance: undefined, needed: undefined })).toBe('noAmount')
})
