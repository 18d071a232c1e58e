import type { RateWindow } from './rate-row'

/** The names of the headers below. */
export const rateLimitHeaderNames = [
  'RateLimit-Policy',
  'RateLimit',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
] as const

/**
 * Returns the headers for the rest of a caller's limits. `RateLimit-Policy` and `RateLimit` are the
 * structured fields of the IETF's draft and name every window: q requests in w seconds, of which r
 * are left and all are back in t seconds. The other three are the form that most clients read, for
 * the window with the least left.
 *
 * @example
 * rateLimitHeaders([{ name: 'all', quota: 20, seconds: 2, left: 19, resetSeconds: 1 }])['RateLimit']
 * // '"all";r=19;t=1'
 */
export const rateLimitHeaders = (
  windows: readonly RateWindow[],
): Record<(typeof rateLimitHeaderNames)[number], string> => {
  const tightest = windows.toSorted((a, b) => a.left - b.left || b.resetSeconds - a.resetSeconds)[0]!
  return {
    'RateLimit-Policy': windows.map(({ name, quota, seconds }) => `"${name}";q=${quota};w=${seconds}`).join(', '),
    RateLimit: windows.map(({ name, left, resetSeconds }) => `"${name}";r=${left};t=${resetSeconds}`).join(', '),
    'RateLimit-Limit': String(tightest.quota),
    'RateLimit-Remaining': String(tightest.left),
    'RateLimit-Reset': String(tightest.resetSeconds),
  }
}
