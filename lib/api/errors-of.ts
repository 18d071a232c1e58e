import type { ErrorType } from './errors'
import type { Operation } from './operation'

/** What any operation may answer. */
export const sharedErrors = ['InvalidApiKey', 'RateLimitExceeded', 'InternalError', 'ServiceUnavailable'] as const

/**
 * Every error that an operation may answer: those it declares, those of a body where it has one, and those that any may answer. Where it
 * refuses in words of its own, only what is no refusal.
 *
 * @example
 * errorsOf(getOpenApi) // ['InvalidApiKey', 'RateLimitExceeded', 'InternalError', 'ServiceUnavailable']
 */
export const errorsOf = (op: Operation): ErrorType[] => {
  if (op.refusals) return ['InternalError', 'ServiceUnavailable']
  const body = op.body ? (['ValidationError', 'PayloadTooLarge'] as const) : []
  return [...new Set([...op.errors, ...body, ...sharedErrors])]
}
