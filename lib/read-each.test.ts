import { expect, test } from 'vitest'
import { readEach } from './read-each'

test('default: sets aside an unreadable record and keeps the order of the others', () => {
  expect(readEach(['1', 'one', '2'], BigInt)).toEqual({
    values: [1n, 2n],
    unread: [{ record: 'one', reason: 'Cannot convert one to a BigInt' }],
  })
})

test('behavior: any thrown value is a reason', () => {
  const fail = () => {
    throw 'odd'
  }
  expect(readEach([1], fail).unread).toEqual([{ record: 1, reason: 'odd' }])
})
