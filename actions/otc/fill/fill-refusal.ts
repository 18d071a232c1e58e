import { namedError } from '@/lib/errors'
import { RevertedOnChainError } from '../../wallet/send/follow-errors'
import { InsufficientBalanceError, RevertedError, TransferFromFailedError } from '../../wallet/send/revert'

type Refusal = { message: string; fix: string }

/** The contract's own words (reference: contracts.md 3.2), each with what it means for the person who fills. */
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

/** What was there a moment ago is not any more: the contract moves the maker's tokens first. */
const unfunded: Refusal = {
  message: 'The tokens could not be moved. The maker does not hold or allow enough any more.',
  fix: 'Ask the maker, or wait: the order can be filled as soon as it is funded.',
}

/**
 * Says why the contract refused a fill, in words of the desk. What is no refusal of the contract or of a token passes unchanged.
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
