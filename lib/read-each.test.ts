import { expect, test } from 'vitest'
import { readEach } from './read-each'

test('default: a record that cannot be read is set aside, and the others stay in their order', () => {
  expect(readEach(['1', 'one', '2'], BigInt)).toEqual({
    values: [1n, 2n],
    unread: [{ record: 'one', reason: 'Cannot convert one to a BigInt' }],
  })
})

test('behavior: whatever is thrown is a reason', () => {
  const fail = () => {
    throw 'odd'
  }
  expect(readEach([1], fail).unread).toEqual([{ record: 1, reason: 'odd' }])
})
