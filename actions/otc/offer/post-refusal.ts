import { ApiError, UnreachableServiceError } from '@/lib/api/contract/errors'
import { BaseError, namedError } from '@/lib/errors'
import { UnexpectedError } from '../../wallet/send/transaction-errors'

type Refusal = { message: string; fix: string }

const retryAdvice = 'Try again in a few seconds.'
const byLink = 'Whoever has the link can fill it all the same.'

/** The refusals of a posted order (lib/api/contract/errors), described for its maker. */
const refusals: Readonly<Record<string, Refusal>> = {
  ServiceUnavailable: { message: 'The service cannot keep orders right now.', fix: retryAdvice },
  InternalError: { message: 'The service failed.', fix: retryAdvice },
  OrderExpired: { message: 'The offer has expired by the clock of the chain.', fix: 'Make a new one.' },
  InvalidSignature: {
    message: 'The service does not recognise your signature.',
    fix: 'Cancel the order on the chain, then make it again.',
  },
  UnsupportedChain: { message: 'This service does not keep orders of this network.', fix: byLink },
  ValidationError: { message: 'The service does not take an offer like this.', fix: byLink },
  InvalidInput: { message: 'The service does not take an offer like this.', fix: byLink },
  PayloadTooLarge: { message: 'The offer is too large for the service.', fix: byLink },
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
    return new NotPostedError({
      message: 'The service does not answer.',
      fix: 'Try again when it is back.',
      cause: error,
    })
  if (!(error instanceof ApiError)) return error instanceof BaseError ? error : new UnexpectedError({ cause: error })
  if (error.status === 429) {
    const wait = error.retryAfterSeconds
    const fix = wait ? `Try again in ${wait} s.` : retryAdvice
    return new NotPostedError({ message: 'The service is busy.', fix, cause: error })
  }
  const refusal = refusals[error.errorType] ?? (error.status >= 500 ? refusals.InternalError : undefined)
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
