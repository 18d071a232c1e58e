import { expect, test } from 'vitest'
import { ordersOnCycles } from './on-cycles'

const order = (src: `0x${string}`, dest: `0x${string}`) => ({ src, dest })
const [ab, ba, bc, ca, cd] = [
  order('0xa', '0xb'),
  order('0xb', '0xa'),
  order('0xb', '0xc'),
  order('0xc', '0xa'),
  order('0xc', '0xd'),
]
const of = (...orders: (typeof ab)[]) => ordersOnCycles(orders, (order) => order)

test('default: returns orders of opposite pairs and cycles, in order', () => {
  expect(of(cd, ab, ba)).toEqual([ab, ba])
  expect(of(ca, cd, bc, ab)).toEqual([ca, bc, ab])
})

test('behavior: an order without a path back is omitted', () => {
  expect(of(ab, bc, cd)).toEqual([])
  expect(of(order('0xa', '0xa'))).toEqual([])
})

test('behavior: a cycle of more than four pairs is ignored', () => {
  const ring = (count: number) => Array.from({ length: count }, (_, at) => order(`0x${at}`, `0x${(at + 1) % count}`))
  expect(of(...ring(4))).toHaveLength(4)
  expect(of(...ring(5))).toEqual([])
})
