import { expect, test } from 'vitest'
import { ApiError, UnexpectedAnswerError, UnreachableServiceError } from '@/lib/api/contract/errors'
import { isShownByBanner, pauseMs } from './service-errors'

const url = '/api/prices'

test('default: the pause that the service asks for', () => {
  expect(pauseMs(new ApiError('RateLimitExceeded', { retryAfterSeconds: 3 }))).toBe(3_000)
  expect(pauseMs(new ApiError('NotFound', { status: 404 }))).toBe(0)
})

test('behavior: the banner shows a pause or a lost service, and no other box does', () => {
  for (const said of [
    new ApiError('RateLimitExceeded', { retryAfterSeconds: 3 }),
    new UnreachableServiceError({ url }),
    new UnexpectedAnswerError({ url, status: 502 }),
  ])
    expect(isShownByBanner(said)).toBe(true)
  for (const own of [
    new ApiError('NotFound', { status: 404 }),
    new UnexpectedAnswerError({ url, status: 200 }),
    new Error('odd'),
  ])
    expect(isShownByBanner(own)).toBe(false)
})
