import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ApiError, type ErrorBody, type ErrorType } from '@/lib/api/errors'
import { describeError, type Log } from '../log'

/**
 * Turns anything that was thrown into the documented answer. What we did not throw on purpose becomes an InternalError whose
 * reason is only in the log, next to the request id.
 *
 * @example
 * errorResponse(c, new ApiError('UnsupportedChain'), log) // 422 {"errorType":"UnsupportedChain","details":"Unsupported chain",...}
 */
export const errorResponse = (c: Context, thrown: unknown, log: Log): Response => {
  const error = thrown instanceof ApiError ? thrown : new ApiError('InternalError', { cause: thrown })
  if (error.status >= 500)
    log(error.status === 500 ? 'error' : 'warn', 'request failed', {
      requestId: c.res.headers.get('x-request-id'),
      path: c.req.path,
      errorType: error.errorType,
      ...describeError(error.cause ?? error),
    })
  const headers = { ...(error.retryAfterSeconds !== undefined && { 'Retry-After': String(error.retryAfterSeconds) }) }
  c.set('errorType', error.errorType)
  return c.json(errorBody(error), error.status as ContentfulStatusCode, headers)
}

/**
 * The body of a refusal.
 *
 * @example
 * errorBody(new ApiError('InvalidInput', { details: 'Invalid srcToken' })).error // 'Invalid srcToken'
 */
export const errorBody = ({ errorType, details }: ApiError): ErrorBody => ({
  errorType: errorType as ErrorType,
  details,
  error: details,
})
