import { ApiError, UnexpectedAnswerError, UnreachableServiceError } from '@/lib/api/contract/errors'

/** A gateway that speaks for a service that is away. */
const gatewayStatuses: readonly number[] = [502, 503, 504]

/**
 * Says what the outcome of a question tells about the service: true when it is away, false when it answered, undefined when it says
 * nothing about it.
 */
export const isServiceLostBy = (error: unknown): boolean | undefined => {
  if (error instanceof UnreachableServiceError) return true
  if (error instanceof UnexpectedAnswerError) return gatewayStatuses.includes(error.status)
  return error instanceof ApiError ? false : undefined
}

/**
 * How long the service asks to be left alone, milliseconds; 0 for any other error.
 *
 * @example
 * pauseMs(new ApiError('RateLimitExceeded', { retryAfterSeconds: 3 })) // 3000
 */
export const pauseMs = (error: unknown): number =>
  error instanceof ApiError && error.status === 429 ? (error.retryAfterSeconds ?? 5) * 1_000 : 0

/**
 * Whether the strip above the page says it already: the service does not answer, or asks for a pause.
 *
 * @example
 * isSaidByStrip(new ApiError('RateLimitExceeded', { retryAfterSeconds: 3 })) // true
 */
export const isSaidByStrip = (error: unknown): boolean => pauseMs(error) > 0 || isServiceLostBy(error) === true
