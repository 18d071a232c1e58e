import { BaseError, namedError } from '@/lib/errors'

export class ReplacedError extends namedError('Transaction.ReplacedError', {
  message: 'Another transaction replaced this one, so it will never happen.',
  fix: 'Check your wallet’s activity, then start again if you still want it.',
}) {}

export class CancelledError extends namedError('Transaction.CancelledError', {
  message: 'You cancelled the transaction in your wallet. Only the cost of cancelling was paid.',
  fix: 'Start again when you are ready.',
}) {}

export class RevertedOnChainError extends BaseError {
  override readonly name = 'Transaction.RevertedOnChainError'
  readonly hash: string
  constructor({ hash, cause }: { hash: string; cause: unknown }) {
    super('The transaction reverted. Only the network cost was paid.', {
      cause,
      ...(cause instanceof Error ? { details: cause.message } : {}),
      fix: 'Take a fresh price and try again.',
    })
    this.hash = hash
  }
}

export class StoppedFollowingError extends namedError('Transaction.StoppedFollowingError', {
  message: 'You stopped following this transaction. It can still be mined.',
  fix: 'Look it up in your wallet before you start again.',
}) {}

export class DroppedError extends BaseError {
  override readonly name = 'Transaction.DroppedError'
  readonly hash: string
  constructor({ hash }: { hash: string }) {
    super('The network dropped this transaction. Nothing has happened.', {
      fix: 'Send it again or cancel it in your wallet.',
    })
    this.hash = hash
  }
}

/** Thrown if the wallet never answered, and its account sent something unknown since. */
export class MaybeSentError extends namedError('Transaction.MaybeSentError', {
  message: 'Your wallet has sent something since, and it may be this transaction. Nothing more was sent.',
  fix: 'Check your wallet’s activity. If it is not there, dismiss this and start again.',
}) {}
