import { expect, test } from 'vitest'
import { requestedAllowance } from './requested-allowance'

test('default: the needed allowance, or nothing more if it is granted', () => {
  expect(requestedAllowance({ amount: 5n, allowance: 0n, needed: 7n })).toBe(7n)
  expect(requestedAllowance({ amount: 5n, allowance: 7n, needed: 7n })).toBe('nothingMore')
})

test('behavior: a typed amount without an account requests nothing', () => {
  expect(requestedAllowance({ amount: 5n, allowance: undefined, needed: undefined })).toBeUndefined()
  expect(requestedAllowance({ amount: undefined, allowance: undefined, needed: undefined })).toBe('noAmount')
})
