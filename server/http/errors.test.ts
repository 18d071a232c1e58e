import { expect, test } from 'vitest'
import { ApiError } from '@/lib/api/contract/errors'
import { errorBody, errorHeaders } from './errors'

test('errorHeaders: when to come back, how to say who asks, and else nothing', () => {
  expect(errorHeaders(new ApiError('ServiceUnavailable'))).toEqual({ 'Retry-After': '2' })
  expect(errorHeaders(new ApiError('RateLimitExceeded', { retryAfterSeconds: 7 }))).toEqual({ 'Retry-After': '7' })
  expect(errorHeaders(new ApiError('InvalidApiKey'))).toEqual({
    'WWW-Authenticate': expect.stringContaining('X-API-KEY'),
  })
  expect(errorHeaders(new ApiError('InvalidInput'))).toEqual({})
})

test('errorBody: what may be asked for instead, where that is known, and else no word of it', () => {
  const availableLiquidity = { srcAmount: '5', destAmount: '7' }
  const told = errorBody(new ApiError('PricingError', { availableLiquidity }), 'id')
  expect(told).toMatchObject({ errorType: 'PricingError', requestId: 'id', availableLiquidity })
  expect(errorBody(new ApiError('PricingError'), 'id')).not.toHaveProperty('availableLiquidity')
})
