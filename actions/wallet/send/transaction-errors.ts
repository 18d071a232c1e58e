import { BaseError, namedError } from '@/lib/errors'
import { isMissingScript } from '@/lib/is-missing-script'
import { failuresText } from '@/messages/failures'

/** Thrown if another run has the browser's only lock for runs. */
export class AnotherRunError extends namedError('Transaction.AnotherRunError', (running: string | undefined) =>
  failuresText.transaction.anotherRun(running),
) {}

/** Thrown without storage if a pending transaction may be the same trade. */
export class PendingTransactionError extends namedError(
  'Transaction.PendingTransactionError',
  () => failuresText.transaction.pending,
) {}

export class InterruptedError extends namedError(
  'Transaction.InterruptedError',
  () => failuresText.transaction.interrupted,
) {}

export class TimedOutError extends namedError('Transaction.TimedOutError', ({ seconds }: { seconds: number }) => ({
  message: `This step had no answer for ${seconds} s and was stopped. It will not open your wallet any more.`,
  fix: 'Try again: finished steps are not repeated.',
})) {}

export class UnexpectedError extends namedError('Transaction.UnexpectedError', ({ cause }: { cause: unknown }) => ({
  ...failuresText.transaction.unexpected,
  ...(cause instanceof Error ? { details: `${cause.name}: ${cause.message}` } : {}),
})) {}

/** Thrown if the network failed, or if the server only has the scripts of newer versions. */
class MissingScriptError extends namedError('Page.MissingScriptError', {
  message: 'A part of this page did not load.',
  fix: 'Check your connection, or reload: a new version may be available.',
}) {}

/** Converts any error to one of this project. */
export const toBaseError = (error: unknown): BaseError => {
  if (error instanceof BaseError) return error
  return error instanceof Error && isMissingScript(error)
    ? new MissingScriptError({ cause: error })
    : new UnexpectedError({ cause: error })
}
