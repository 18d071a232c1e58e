import type { ErrorType } from './errors'
import type { Operation } from './operation'

/** What any operation may answer. */
export const sharedErrors = ['InvalidApiKey', 'RateLimitExceeded', 'InternalError', 'ServiceUnavailable'] as const

const errorsOfLimits: readonly ErrorType[] = ['InvalidApiKey', 'RateLimitExceeded']

/**
 * Every error that an operation may answer: those it declares, those of a body where it has one, and those that any may answer. Where it
 * refuses in words of its own, only what is no refusal. An operation that costs no limit reads no API
 * key, so it has no error of either.
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
