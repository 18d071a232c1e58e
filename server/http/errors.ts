import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ApiError, type ErrorBody, type ErrorType } from '@/lib/api/contract/errors'
import { isDatabaseAway } from '../db/is-away'
import { describeError, type Log } from '../log'
import { isLoadRefusal } from './load/load-gate'
import { requestIdOf } from './request/request-id'

/**
 * The Retry-After of ServiceUnavailable, seconds: unavailable parts are checked more often than
 * that.
 */
const retryAfterSeconds = 2

/** The status of a request whose client left before its answer: only the log shows it. */
const clientLeft = 499 as ContentfulStatusCode

/**
 * Turns any thrown value into the documented answer. An unavailable database becomes
 * ServiceUnavailable; other unexpected errors become InternalError. Their reasons are only in the
 * log, with the request id.
 *
 * @example
 * errorResponse(c, new ApiError('UnsupportedChain'), log)
 * // 422 {"errorType":"UnsupportedChain","details":"Unsupported chain",...}
 */
export const errorResponse = (c: Context, thrown: unknown, log: Log): Response => {
  const { signal } = c.req.raw
  if (signal.aborted && thrown === signal.reason) return c.body(null, clientLeft)
  const error =
    thrown instanceof ApiError
      ? thrown
      : new ApiError(isDatabaseAway(thrown) ? 'ServiceUnavailable' : 'InternalError', { cause: thrown })
  const requestId = requestIdOf(c)
  if (error.status >= 500 && !isLoadRefusal(error))
    log(error.status === 500 ? 'error' : 'warn', 'request failed', {
      requestId,
      path: c.req.path,
      errorType: error.errorType,
      ...describeError(error.cause ?? error),
    })
  c.set('errorType', error.errorType)
  c.set('isLoadRefusal', isLoadRefusal(error))
  return c.json(errorBody(error, requestId), error.status as ContentfulStatusCode, errorHeaders(error))
}

/**
 * Returns the headers of a refusal: it is never cached, and names the time to retry if known, and
 * how to authenticate if that was wrong.
 *
 * @example
 * errorHeaders(new ApiError('ServiceUnavailable')) // { 'Cache-Control': 'no-store', 'Retry-After': '2' }
 */
export const errorHeaders = (error: ApiError): Record<string, string> => {
  const seconds = error.retryAfterSeconds ?? (error.status === 503 ? retryAfterSeconds : undefined)
  return {
    'Cache-Control': 'no-store',
    ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
    ...(error.status === 401 && { 'WWW-Authenticate': 'ApiKey header="X-API-KEY"' }),
  }
}

/**
 * Returns the body of a refusal.
 *
 * @example
 * errorBody(new ApiError('InvalidInput', { details: 'Invalid srcToken' }), 'b2f1').error // 'Invalid srcToken'
 */
export const errorBody = (
  { errorType, details, description, availableLiquidity }: ApiError,
  requestId: string,
): ErrorBody => ({
  errorType: errorType as ErrorType,
  details,
  error: details,
  description,
  requestId,
  ...(availableLiquidity && { availableLiquidity }),
})

/**
 * Returns a complete refusal, for an answer without Hono.
 *
 * @example
 * writtenError(new ApiError('NotFound'), 'b2f1').status // 404
 */
export const writtenError = (error: ApiError, requestId: string) => {
  const body = JSON.stringify(errorBody(error, requestId))
  return {
    status: error.status,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'Access-Control-Allow-Origin': '*',
      'X-Request-Id': requestId,
      ...errorHeaders(error),
    },
    body,
  }
}
