import { expect, test } from 'vitest'
import { onCircles } from './on-circles'

const order = (src: `0x${string}`, dest: `0x${string}`) => ({ src, dest })
const [ab, ba, bc, ca, cd] = [
  order('0xa', '0xb'),
  order('0xb', '0xa'),
  order('0xb', '0xc'),
  order('0xc', '0xa'),
  order('0xc', '0xd'),
]
const of = (...orders: (typeof ab)[]) => onCircles(orders, (order) => order)

test('default: orders of pairs and circles, in their order', () => {
  expect(of(cd, ab, ba)).toEqual([ab, ba])
  expect(of(ca, cd, bc, ab)).toEqual([ca, bc, ab])
})

test('behavior: nothing leads back, no circle', () => {
  expect(of(ab, bc, cd)).toEqual([])
  expect(of(order('0xa', '0xa'))).toEqual([])
})

test('behavior: a circle of more than four pairs is none', () => {
  const ring = (count: number) => Array.from({ length: count }, (_, at) => order(`0x${at}`, `0x${(at + 1) % count}`))
  expect(of(...ring(4))).toHaveLength(4)
  expect(of(...ring(5))).toEqual([])
})
