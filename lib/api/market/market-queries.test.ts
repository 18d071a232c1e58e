import { expect, test } from 'vitest'
import { examples } from '../contract/examples'
import { priceHistoryQuery } from './market-queries'

const { refetchInterval } = priceHistoryQuery(
  { baseUrl: 'https://service.test' },
  { chainId: 1, srcToken: examples.weth, destToken: examples.usdc, span: '1d' },
)
const again = (points: readonly { at: number; price: number }[] | undefined) =>
  (refetchInterval as (query: never) => number)({
    state: { data: points && { everySeconds: 300, points } },
  } as never)

test('default: asked for again when there is a new point', () => {
  expect(again([{ at: 1, price: 2 }])).toBe(300_000)
})

test('behavior: a history that has not begun is soon asked for again', () => {
  expect([again([]), again(undefined)]).toEqual([15_000, 15_000])
})
