import { BaseError, namedError } from '@/lib/errors'
import { isMissingScript } from '@/lib/is-missing-script'

/** Another run holds the browser's one place for runs. */
export class AnotherRunError extends namedError('Transaction.AnotherRunError', (running: string | undefined) => ({
  message: `${running ?? 'Another trade is still under way in another tab.'} Nothing was sent.`,
  fix: 'Finish it or stop it there, then start again.',
})) {}

/** Where nothing is stored, a pending transaction may be the same trade, started before a reload or in another tab. */
export class PendingTransactionError extends namedError('Transaction.PendingTransactionError', {
  message: 'Your account has a transaction that is not confirmed. It may be this trade, of which nothing is stored.',
  fix: 'Wait until it is confirmed, then check your balances before you try again.',
}) {}

export class InterruptedError extends namedError('Transaction.InterruptedError', {
  message: 'It was interrupted before its last step. What was approved or wrapped stays.',
  fix: 'Go on: finished steps are not repeated.',
}) {}

export class TimedOutError extends namedError('Transaction.TimedOutError', ({ seconds }: { seconds: number }) => ({
  message: `This step had no answer for ${seconds} s and was stopped. Your wallet is not asked for it any more.`,
  fix: 'Try again: finished steps are not repeated.',
})) {}

export class UnexpectedError extends namedError('Transaction.UnexpectedError', ({ cause }: { cause: unknown }) => ({
  message: 'Something unexpected happened. Nothing is sent without your wallet asking you.',
  ...(cause instanceof Error ? { details: `${cause.name}: ${cause.message}` } : {}),
  fix: 'Try again.',
})) {}

/** The network failed, or the server has the scripts of newer versions alone. */
class MissingScriptError extends namedError('Page.MissingScriptError', {
  message: 'A part of this page did not load.',
  fix: 'Check your connection, or reload: a new version may be available.',
}) {}

/** What an error says in words of ours, whoever threw it. */
export const toBaseError = (error: unknown): BaseError => {
  if (error instanceof BaseError) return error
  return error instanceof Error && isMissingScript(error)
    ? new MissingScriptError({ cause: error })
    : new UnexpectedError({ cause: error })
}
