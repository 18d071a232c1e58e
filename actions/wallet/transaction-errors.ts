import { BaseError, namedError } from '@/lib/errors'

/** Another run holds the browser's one place for runs. */
export class AnotherRunError extends BaseError {
  override readonly name = 'Transaction.AnotherRunError'
  constructor(running: string | undefined) {
    super(`${running ?? 'Another trade is still under way in another tab.'} Nothing was sent.`, {
      fix: 'Finish it or stop it there, then start again.',
    })
  }
}

export class InterruptedError extends namedError('Transaction.InterruptedError', {
  message: 'It was interrupted before its last step. What was approved or wrapped stays.',
  fix: 'Go on: finished steps are not repeated.',
}) {}

export class UnexpectedError extends BaseError {
  override readonly name = 'Transaction.UnexpectedError'
  constructor({ cause }: { cause: unknown }) {
    super('Something unexpected happened. Nothing is sent without your wallet asking you.', {
      cause,
      ...(cause instanceof Error ? { details: `${cause.name}: ${cause.message}` } : {}),
      fix: 'Try again.',
    })
  }
}

/** What an error says in words of ours, whoever threw it. */
export const toBaseError = (error: unknown): BaseError =>
  error instanceof BaseError ? error : new UnexpectedError({ cause: error })
