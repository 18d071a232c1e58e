import { expect, test } from 'vitest'
import { examples } from '../contract/examples'
import { priceHistoryQuery } from './market-queries'

const { refetchInterval } = priceHistoryQuery(
  { baseUrl: 'https://service.test' },
  { chainId: 1, srcToken: examples.weth, destToken: examples.usdc, span: '1d' },
)
const again = (points: readonly { at: number; price: number }[] | undefined, everySeconds = 15) =>
  (refetchInterval as (query: never) => number)({
    state: { data: points && { everySeconds, points } },
  } as never)

test('default: repeated when there is a new point, and once a minute for the current price', () => {
  expect([again([{ at: 1, price: 2 }]), again([{ at: 1, price: 2 }], 300)]).toEqual([15_000, 60_000])
})

test('behavior: repeats an empty history soon', () => {
  expect([again([]), again(undefined)]).toEqual([15_000, 15_000])
})
