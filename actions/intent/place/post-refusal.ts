import { ApiError, UnexpectedAnswerError, UnreachableServiceError } from '@/lib/api/contract/errors'
import { BaseError, namedError } from '@/lib/errors'
import { refusalsText } from '@/messages/refusals'
import { UnexpectedError } from '../../wallet/send/transaction-errors'

type Refusal = { message: string; fix: string }

/** Returns why a posted order was refused, for its owner. */
const refusalOf = (errorType: string): Refusal | undefined => {
  const refusals: Readonly<Record<string, Refusal>> = refusalsText.order
  return refusals[errorType === 'InvalidInput' ? 'ValidationError' : errorType]
}

/** True if an error may be temporary: then the same signed order is posted again. */
export const isPassing = (error: unknown): boolean =>
  error instanceof UnreachableServiceError ||
  (error instanceof UnexpectedAnswerError && error.status >= 500) ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429))

/**
 * Describes why a signed order is not with the service, for its owner.
 *
 * @example
 * toPostError(new ApiError('OrderExpired')).message
 * // 'The order has expired by the clock of the chain. Take a fresh price and sign a new order.'
 */
export const toPostError = (error: unknown): BaseError => {
  if (isPassing(error)) return new NotPostedError({ ...refusalsText.orderWaits, cause: error })
  if (!(error instanceof ApiError)) return error instanceof BaseError ? error : new UnexpectedError({ cause: error })
  const refusal = refusalOf(error.errorType)
  return refusal ? new NotPostedError({ ...refusal, cause: error }) : error
}

/** Thrown if the service may not have a signed order: a new one must reuse its nonce. */
export class NotPostedError extends namedError(
  'Intent.NotPostedError',
  ({ message, fix, cause }: Refusal & { cause: unknown }) => ({
    message,
    fix,
    details: detailsOf(cause),
  }),
) {}

const detailsOf = (cause: unknown): string =>
  cause instanceof ApiError ? (cause.details ?? cause.message) : String((cause as Error)?.message ?? cause)
