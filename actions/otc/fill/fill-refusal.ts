import { namedError } from '@/lib/errors'
import { RevertedOnChainError } from '../../wallet/send/follow-errors'
import { InsufficientBalanceError, RevertedError, TransferFromFailedError } from '../../wallet/send/revert'

type Refusal = { message: string; fix: string }

/** The contract's revert reasons (contracts.md 3.2) with their meaning for the taker. */
const refusals: Readonly<Record<string, Refusal>> = {
  'Order expired': {
    message: 'The order has expired. By the clock of the chain its time was over before your fill.',
    fix: 'Ask the maker for a new one.',
  },
  'Order already filled or expired': {
    message: 'Someone was faster, or the maker cancelled. Less is left than you asked for.',
    fix: 'Close this and see what is left.',
  },
  'Access denied': {
    message: 'This order is meant for another account. The contract lets only that one fill it.',
    fix: 'Connect the account that the order names.',
  },
  'Invalid Signature': {
    message: 'The maker did not sign this order. The contract refuses it.',
    fix: 'Ask the maker for the link.',
  },
  'Short payment': {
    message: 'Less would arrive than the order says: one of its tokens keeps a part of every transfer.',
    fix: 'Nobody can fill this order. Ask the maker for one of other tokens.',
  },
  'Permit failed': {
    message: 'A signed permission was not accepted. It was used before, or has expired.',
    fix: 'Use an approval transaction instead, or ask the maker to approve.',
  },
}

/** The maker's tokens are gone by now: the contract moves them first. */
const unfunded: Refusal = {
  message: 'The tokens could not be moved. The maker does not hold or allow enough any more.',
  fix: 'Ask the maker, or wait: the order can be filled as soon as it is funded.',
}

/**
 * Converts a refusal of a fill by the contract or a token; returns any other error unchanged.
 *
 * @example
 * toFillError(new RevertedError({ reason: 'Order expired' })).name // 'Rfq.FillRefusedError'
 */
export const toFillError = (error: unknown): unknown => {
  if (error instanceof RevertedOnChainError)
    return new RevertedOnChainError({ hash: error.hash, cause: toFillError(error.cause) })
  if (error instanceof TransferFromFailedError || error instanceof InsufficientBalanceError)
    return new FillRefusedError({ ...unfunded, cause: error })
  if (!(error instanceof RevertedError)) return error
  return new FillRefusedError({ ...(refusals[error.reason] ?? unfunded), cause: error })
}

export class FillRefusedError extends namedError(
  'Rfq.FillRefusedError',
  ({ message, fix, cause }: Refusal & { cause: Error }) => ({
    message: `${message} Nothing of yours was taken.`,
    details: cause.message,
    fix,
  }),
) {}
