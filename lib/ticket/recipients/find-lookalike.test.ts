import { expect, test } from 'vitest'
import { findLookalike } from './find-lookalike'

const known = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const poisoned = '0xF39Fd6e51aad88f6f4ce6ab8827279cfffb02266'

test('default', () => expect(findLookalike(poisoned, [known])).toBe(known))

test('behavior: the same account in another casing is no look-alike', () => {
  expect(findLookalike(known.toUpperCase().replace('X', 'x'), [known])).toBeUndefined()
})

test('behavior: four equal digits at one end alone are a coincidence', () => {
  expect(findLookalike(poisoned.replace(/2266$/, '2267'), [known])).toBeUndefined()
  expect(findLookalike(poisoned.replace(/^0xF39F/, '0xF39E'), [known])).toBeUndefined()
})

test('behavior: finds it among others, and nothing without any', () => {
  expect(findLookalike(poisoned, [poisoned, '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', known])).toBe(known)
  expect(findLookalike(poisoned, [])).toBeUndefined()
})
