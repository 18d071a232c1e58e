import { namedError } from '@/lib/errors'
import { refusalsText } from '@/messages/refusals'
import { RevertedOnChainError } from '../../wallet/send/follow-errors'
import { InsufficientBalanceError, RevertedError, TransferFromFailedError } from '../../wallet/send/revert'

type Refusal = { message: string; fix: string }

/** Returns the meaning of a revert reason of the contract (contracts.md 3.2) for the taker. */
const refusalOf = (reason: string): Refusal => {
  const refusals: Readonly<Record<string, Refusal>> = refusalsText.fill
  return refusals[reason] ?? refusalsText.fillUnfunded
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
    return new FillRefusedError({ ...refusalsText.fillUnfunded, cause: error })
  if (!(error instanceof RevertedError)) return error
  return new FillRefusedError({ ...refusalOf(error.reason), cause: error })
}

export class FillRefusedError extends namedError(
  'Rfq.FillRefusedError',
  ({ message, fix, cause }: Refusal & { cause: Error }) => ({
    message: refusalsText.fillUnchanged(message),
    details: cause.message,
    fix,
  }),
) {}
