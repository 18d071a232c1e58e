import { ApiError, UnexpectedAnswerError, UnreachableServiceError } from '@/lib/api/contract/errors'

/** The statuses of a gateway in front of an unavailable service. */
const gatewayStatuses: readonly number[] = [502, 503, 504]

/**
 * Returns the state of the service that an error implies: true if it is unavailable, false if it
 * answered, undefined if unknown.
 */
export const impliesServiceLost = (error: unknown): boolean | undefined => {
  if (error instanceof UnreachableServiceError) return true
  if (error instanceof UnexpectedAnswerError) return gatewayStatuses.includes(error.status)
  return error instanceof ApiError ? false : undefined
}

/**
 * Returns the pause that the service asks for, milliseconds; 0 for any other error.
 *
 * @example
 * pauseMs(new ApiError('RateLimitExceeded', { retryAfterSeconds: 3 })) // 3000
 */
export const pauseMs = (error: unknown): number =>
  error instanceof ApiError && error.status === 429 ? (error.retryAfterSeconds ?? 5) * 1_000 : 0

/**
 * True if the banner shows the error already: the service is unreachable or asks for a pause.
 *
 * @example
 * isShownByBanner(new ApiError('RateLimitExceeded', { retryAfterSeconds: 3 })) // true
 */
export const isShownByBanner = (error: unknown): boolean => pauseMs(error) > 0 || impliesServiceLost(error) === true
