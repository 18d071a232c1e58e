import { expect, test } from 'vitest'
import { plural } from './plural'

const orders = (count: number | bigint) => plural(count, { one: '1 order', other: `${count} orders` })

test('default: one is singular, zero and more are plural', () => {
  expect([orders(0), orders(1), orders(2), orders(1_001)]).toEqual(['0 orders', '1 order', '2 orders', '1001 orders'])
})

test('behavior: accepts a bigint count', () => {
  expect([orders(1n), orders(2n ** 64n)]).toEqual(['1 order', '18446744073709551616 orders'])
})
