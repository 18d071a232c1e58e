import { expect, test } from 'vitest'
import { plural } from './plural'

const orders = (count: number | bigint) => plural(count, { one: '1 order', other: `${count} orders` })

test('default: one of a thing is one, none and more are many', () => {
  expect([orders(0), orders(1), orders(2), orders(1_001)]).toEqual(['0 orders', '1 order', '2 orders', '1001 orders'])
})

test('behavior: a count of raw units or blocks chooses as a number does', () => {
  expect([orders(1n), orders(2n ** 64n)]).toEqual(['1 order', '18446744073709551616 orders'])
})
