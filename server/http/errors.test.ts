import { expect, test } from 'vitest'
import { ApiError } from '@/lib/api/contract/errors'
import { errorBody, errorHeaders } from './errors'

test('errorHeaders: no caching, the time to retry, how to authenticate, and else nothing', () => {
  const kept = { 'Cache-Control': 'no-store' }
  const ofType = (...given: ConstructorParameters<typeof ApiError>) => errorHeaders(new ApiError(...given))
  expect(ofType('ServiceUnavailable')).toEqual({ ...kept, 'Retry-After': '2' })
  expect(ofType('RateLimitExceeded', { retryAfterSeconds: 7 })).toEqual({ ...kept, 'Retry-After': '7' })
  expect(ofType('InvalidApiKey')).toEqual({ ...kept, 'WWW-Authenticate': expect.stringContaining('X-API-KEY') })
  expect(ofType('InvalidInput')).toEqual(kept)
})

test('errorBody: the available amount if it is known', () => {
  const availableLiquidity = { srcAmount: '5', destAmount: '7' }
  const told = errorBody(new ApiError('PricingError', { availableLiquidity }), 'id')
  expect(told).toMatchObject({ errorType: 'PricingError', requestId: 'id', availableLiquidity })
  expect(errorBody(new ApiError('PricingError'), 'id')).not.toHaveProperty('availableLiquidity')
})
