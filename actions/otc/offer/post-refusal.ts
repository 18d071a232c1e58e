import { ApiError, UnreachableServiceError } from '@/lib/api/contract/errors'
import { BaseError, namedError } from '@/lib/errors'
import { refusalsText } from '@/messages/refusals'
import { UnexpectedError } from '../../wallet/send/transaction-errors'

type Refusal = { message: string; fix: string }

/** Returns why a posted order was refused, for its maker. */
const refusalOf = ({ errorType, status }: ApiError): Refusal | undefined => {
  const refusals: Readonly<Record<string, Refusal>> = refusalsText.offer
  const refusal = refusals[errorType === 'InvalidInput' ? 'ValidationError' : errorType]
  return refusal ?? (status >= 500 ? refusals.InternalError : undefined)
}

/**
 * Describes why a signed order is not on the OTC desk.
 *
 * @example
 * toPostError(new ApiError('OrderExpired')).message
 * // 'The offer has expired by the clock of the chain. Make a new one.'
 */
export const toPostError = (error: unknown): BaseError => {
  if (error instanceof UnreachableServiceError)
    return new NotPostedError({ ...refusalsText.offerUnanswered, cause: error })
  if (!(error instanceof ApiError)) return error instanceof BaseError ? error : new UnexpectedError({ cause: error })
  if (error.status === 429)
    return new NotPostedError({ ...refusalsText.offerBusy(error.retryAfterSeconds), cause: error })
  const refusal = refusalOf(error)
  return refusal ? new NotPostedError({ ...refusal, cause: error }) : error
}

/**
 * Thrown if the service does not list an order. The order is signed nevertheless, and the contract
 * does not depend on a service.
 */
export class NotPostedError extends namedError(
  'Rfq.NotPostedError',
  ({ message, fix, cause }: Refusal & { cause: Error & { details?: string | undefined } }) => ({
    message,
    fix,
    details: cause.details ?? cause.message,
  }),
) {}
