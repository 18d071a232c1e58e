import { BaseError, namedError } from '@/lib/errors'
import { isMissingScript } from '@/lib/is-missing-script'

/** Thrown if another run has the browser's only lock for runs. */
export class AnotherRunError extends namedError('Transaction.AnotherRunError', (running: string | undefined) => ({
  message: `${running ?? 'Another trade is still in progress in another tab.'} Nothing was sent.`,
  fix: 'Finish it or stop it there, then start again.',
})) {}

/** Thrown without storage if a pending transaction may be the same trade. */
export class PendingTransactionError extends namedError('Transaction.PendingTransactionError', {
  message: 'Your account has a transaction that is not confirmed. It may be this trade, of which nothing is stored.',
  fix: 'Wait until it is confirmed, then check your balances before you try again.',
}) {}

export class InterruptedError extends namedError('Transaction.InterruptedError', {
  message: 'It was interrupted before its last step. What was approved or wrapped stays.',
  fix: 'Continue: finished steps are not repeated.',
}) {}

export class TimedOutError extends namedError('Transaction.TimedOutError', ({ seconds }: { seconds: number }) => ({
  message: `This step had no answer for ${seconds} s and was stopped. It will not open your wallet any more.`,
  fix: 'Try again: finished steps are not repeated.',
})) {}

export class UnexpectedError extends namedError('Transaction.UnexpectedError', ({ cause }: { cause: unknown }) => ({
  message: 'Something unexpected happened. Nothing is sent without your wallet asking you.',
  ...(cause instanceof Error ? { details: `${cause.name}: ${cause.message}` } : {}),
  fix: 'Try again.',
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
