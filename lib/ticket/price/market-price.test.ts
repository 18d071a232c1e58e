import { expect, test } from 'vitest'
import { ApiError } from '@/lib/api/contract/errors'
import { readMarketPrice } from './market-price'

const data = { priceRoute: { srcAmount: '7', srcUSD: '2.5', destAmount: '5', destUSD: null } }

test('default: an answer gives a price', () => {
  expect(readMarketPrice({ isPending: false, data, error: null })).toEqual({
    status: 'ready',
    pays: 5n,
    worth: { sold: { amount: 7n, usd: '2.5' }, bought: { amount: 5n, usd: null } },
  })
})

test('behavior: distinguishes loading, unanswered and no route', () => {
  const statusOf = (isPending: boolean, error: Error | null) =>
    readMarketPrice({ isPending, data: undefined, error }).status
  expect(statusOf(true, null)).toBe('loading')
  expect(statusOf(false, new Error('fetch failed'))).toBe('unknown')
  expect(statusOf(false, new ApiError('RateLimitExceeded'))).toBe('unknown')
  expect(statusOf(false, new ApiError('PricingError'))).toBe('none')
})

test('behavior: a price stays after a failed refresh, but not after its route is gone', () => {
  expect(readMarketPrice({ isPending: false, data, error: new Error('fetch failed') }).status).toBe('ready')
  expect(readMarketPrice({ isPending: false, data, error: new ApiError('PricingError') }).status).toBe('none')
})
