import { expect, test } from 'vitest'
import { crossingQuery } from './crossing-queries'

const intervalOf = (isLive: boolean | 'untilSold', states?: readonly string[]) => {
  const { refetchInterval } = crossingQuery({ baseUrl: '/api' }, { hash: '0x12', isLive })
  const data = states && { transfers: states.map((state) => ({ state })) }
  return (refetchInterval as (query: object) => number | false)({ state: { data } })
}

test('default: repeats while a transfer is in transit', () => {
  expect([intervalOf(true), intervalOf(true, ['paid']), intervalOf(false, ['sent'])]).toEqual([2_000, 2_000, false])
})

test('behavior: repeats until the service reports the end of what is sold after its arrival', () => {
  for (const states of [undefined, ['sent'], ['arrived'], ['paid', 'arrived']])
    expect(intervalOf('untilSold', states)).toBe(2_000)
  for (const state of ['paid', 'released', 'refunded']) expect(intervalOf('untilSold', [state])).toBe(false)
})
