import { expect, test } from 'vitest'
import { rateLimitHeaderNames, rateLimitHeaders } from './rate-limit-headers'

test('default', () => {
  const headers = rateLimitHeaders([
    { name: 'all', quota: 20, seconds: 2, left: 19, resetSeconds: 1 },
    { name: 'all-day', quota: 50_000, seconds: 86_400, left: 7, resetSeconds: 3_600 },
  ])
  expect(headers).toEqual({
    'RateLimit-Policy': '"all";q=20;w=2, "all-day";q=50000;w=86400',
    RateLimit: '"all";r=19;t=1, "all-day";r=7;t=3600',
    'RateLimit-Limit': '50000',
    'RateLimit-Remaining': '7',
    'RateLimit-Reset': '3600',
  })
  expect(Object.keys(headers)).toEqual(rateLimitHeaderNames)
})

test('behavior: of two with nothing left, the longer one counts', () => {
  const headers = rateLimitHeaders([
    { name: 'all', quota: 1, seconds: 1, left: 0, resetSeconds: 1 },
    { name: 'swap', quota: 1, seconds: 2, left: 0, resetSeconds: 2 },
  ])
  expect([headers['RateLimit-Remaining'], headers['RateLimit-Reset']]).toEqual(['0', '2'])
})
