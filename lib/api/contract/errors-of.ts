import type { ErrorType } from './errors'
import type { Operation } from './operation'

/** The errors that any operation may answer. */
export const sharedErrors = ['InvalidApiKey', 'RateLimitExceeded', 'InternalError', 'ServiceUnavailable'] as const

const errorsOfLimits: readonly ErrorType[] = ['InvalidApiKey', 'RateLimitExceeded']

/**
 * Returns every error that an operation may answer: those it declares, those of a body if it has
 * one, and those of all operations. An operation with refusals of its own has only server errors;
 * one without rate limits reads no API key and has no error of either.
 *
 * @example
 * errorsOf(getOpenApi) // ['InternalError', 'ServiceUnavailable']
 */
export const errorsOf = (op: Operation): ErrorType[] => {
  if (op.refusals) return ['InternalError', 'ServiceUnavailable']
  const body = op.body ? (['ValidationError', 'PayloadTooLarge'] as const) : []
  const isUnlimited = op.unlimitedUnless?.length === 0
  const shared = sharedErrors.filter((errorType) => !(isUnlimited && errorsOfLimits.includes(errorType)))
  return [...new Set([...op.errors, ...body, ...shared])]
}
