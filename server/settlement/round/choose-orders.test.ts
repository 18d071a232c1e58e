import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { chooseOrders } from './choose-orders'

const token = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const
const order = (from: number, to: number) => ({ srcToken: token(from), destToken: token(to) })
const choose = (waiting: readonly ReturnType<typeof order>[]) =>
  chooseOrders(waiting, { chain: mainnet, room: 3, orderOf: (one) => one })

test('default: the first sixty, and those of the others that may match', () => {
  const alone = Array.from({ length: 200 }, (_, index) => order(2 * index + 10, 2 * index + 11))
  const [there, back] = [order(1, 2), order(2, 1)]
  expect(choose([...alone, there, back])).toEqual([...alone.slice(0, 60), there, back])
})

test('behavior: all of a few, and at most a hundred that may match', () => {
  const few = [order(1, 2), order(3, 4)]
  expect(choose(few)).toEqual(few)
  const many = Array.from({ length: 400 }, (_, index) => (index % 2 === 0 ? order(1, 2) : order(2, 1)))
  expect(choose(many)).toEqual(many.slice(0, 100))
})
