import { expect, test } from 'vitest'
import { countOpen, firstTab } from './desk-landing'

test('default: offers to the account come first, then its own, then those to anyone', () => {
  expect(firstTab({ toMe: 1, mine: 2, open: 3 })).toBe('toMe')
  expect(firstTab({ toMe: 0, mine: 2, open: 3 })).toBe('mine')
  expect(firstTab({ toMe: 0, mine: 0, open: 3 })).toBe('open')
})

test('behavior: an account without offers, or no account, starts with those to anyone', () => {
  expect(firstTab({ toMe: 0, mine: 0, open: 0 })).toBe('open')
  expect(firstTab({ toMe: undefined, mine: undefined, open: undefined })).toBe('open')
})

test('behavior: counts open orders, funded or not, without finished ones', () => {
  const states = ['PENDING', 'SUSPENDED', 'FULFILLED', 'CANCELLED', 'EXPIRED']
  expect(countOpen(states.map((state) => ({ state })))).toBe(2)
  expect(countOpen([])).toBe(0)
  expect(countOpen(undefined)).toBeUndefined()
})
