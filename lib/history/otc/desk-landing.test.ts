import { expect, test } from 'vitest'
import { countOpen, firstTab } from './desk-landing'

test('default: what waits for the account comes first, then what it made, then what anyone may take', () => {
  expect(firstTab({ toMe: 1, mine: 2, open: 3 })).toBe('toMe')
  expect(firstTab({ toMe: 0, mine: 2, open: 3 })).toBe('mine')
  expect(firstTab({ toMe: 0, mine: 0, open: 3 })).toBe('open')
})

test('behavior: who has nothing, and who is not known, lands where everybody does', () => {
  expect(firstTab({ toMe: 0, mine: 0, open: 0 })).toBe('open')
  expect(firstTab({ toMe: undefined, mine: undefined, open: undefined })).toBe('open')
})

test('behavior: open orders are counted, funded or not; what has ended is not', () => {
  const states = ['PENDING', 'SUSPENDED', 'FULFILLED', 'CANCELLED', 'EXPIRED']
  expect(countOpen(states.map((state) => ({ state })))).toBe(2)
  expect(countOpen([])).toBe(0)
  expect(countOpen(undefined)).toBeUndefined()
})
