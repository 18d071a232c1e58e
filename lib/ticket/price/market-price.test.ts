import { expect, test } from 'vitest'
import { ApiError } from '@/lib/api/contract/errors'
import { readMarketPrice } from './market-price'

const data = { priceRoute: { srcAmount: '7', srcUSD: '2.5', destAmount: '5', destUSD: null } }

test('default: an answer is a price', () => {
  expect(readMarketPrice({ isPending: false, data, error: null })).toEqual({
    ...{ status: 'ready', pays: 5n },
    worth: { sold: { amount: 7n, usd: '2.5' }, bought: { amount: 5n, usd: null } },
  })
})

test('behavior: loading, unanswered and without a route are three things', () => {
  const statusOf = (isPending: boolean, error: Error | null) =>
    readMarketPrice({ isPending, data: undefined, error }).status
  expect(statusOf(true, null)).toBe('loading')
  expect(statusOf(false, new Error('fetch failed'))).toBe('unknown')
  expect(statusOf(false, new ApiError('RateLimitExceeded'))).toBe('unknown')
  expect(statusOf(false, new ApiError('PricingError'))).toBe('none')
})

test('behavior: a price that could not be asked anew is still one; a route that went away is none', () => {
  expect(readMarketPrice({ isPending: false, data, error: new Error('fetch failed') }).status).toBe('ready')
  expect(readMarketPrice({ isPending: false, data, error: new ApiError('PricingError') }).status).toBe('none')
})
