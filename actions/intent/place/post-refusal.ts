import { ApiError, UnexpectedAnswerError, UnreachableServiceError } from '@/lib/api/contract/errors'
import { BaseError, namedError } from '@/lib/errors'
import { UnexpectedError } from '../../wallet/send/transaction-errors'

type Refusal = { message: string; fix: string }

const resendAdvice = 'It is sent again without a second signature.'
const newOrderAdvice = 'Take a fresh price and sign a new order.'

/** The refusals of a posted order (lib/api/contract/errors), described for its owner. */
const refusals: Readonly<Record<string, Refusal>> = {
  OrderExpired: { message: 'The order has expired by the clock of the chain.', fix: newOrderAdvice },
  InvalidSignature: { message: 'The service does not recognise your signature.', fix: newOrderAdvice },
  InsufficientBalance: {
    message: 'Your balance is smaller than the order.',
    fix: 'Top up, then send the signed order again: no second signature is needed.',
  },
  InsufficientAllowance: {
    message: 'The settlement contract may take less than the order gives.',
    fix: 'Approve the settlement contract, not the router, then send the signed order again.',
  },
  UnsupportedToken: { message: 'This token cannot be traded without gas.', fix: 'Swap it on the market.' },
  UnsupportedChain: { message: 'This service takes no orders of this network.', fix: 'Swap on the market.' },
  ValidationError: { message: 'The service does not take an order like this.', fix: newOrderAdvice },
  InvalidInput: { message: 'The service does not take an order like this.', fix: newOrderAdvice },
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
  if (isPassing(error))
    return new NotPostedError({
      message: 'The service has not taken your signed order yet.',
      fix: resendAdvice,
      cause: error,
    })
  if (!(error instanceof ApiError)) return error instanceof BaseError ? error : new UnexpectedError({ cause: error })
  const refusal = refusals[error.errorType]
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
