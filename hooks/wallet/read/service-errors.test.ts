import { expect, test } from 'vitest'
import { ApiError, UnexpectedAnswerError, UnreachableServiceError } from '@/lib/api/contract/errors'
import { isSaidByStrip, pauseMs } from './service-errors'

const url = '/api/prices'

test('default: how long the service asks to be left alone', () => {
  expect(pauseMs(new ApiError('RateLimitExceeded', { retryAfterSeconds: 3 }))).toBe(3_000)
  expect(pauseMs(new ApiError('NotFound', { status: 404 }))).toBe(0)
})

test('behavior: a pause and a lost service stand in the strip above the page, and in no box beside it', () => {
  for (const said of [
    new ApiError('RateLimitExceeded', { retryAfterSeconds: 3 }),
    new UnreachableServiceError({ url }),
    new UnexpectedAnswerError({ url, status: 502 }),
  ])
    expect(isSaidByStrip(said)).toBe(true)
  for (const own of [
    new ApiError('NotFound', { status: 404 }),
    new UnexpectedAnswerError({ url, status: 200 }),
    new Error('odd'),
  ])
    expect(isSaidByStrip(own)).toBe(false)
})
