import { BaseError, namedError } from '@/lib/errors'
import { failuresText } from '@/messages/failures'

export class ReplacedError extends namedError('Transaction.ReplacedError', () => failuresText.transaction.replaced) {}

export class CancelledError extends namedError(
  'Transaction.CancelledError',
  () => failuresText.transaction.cancelled,
) {}

export class RevertedOnChainError extends BaseError {
  override readonly name = 'Transaction.RevertedOnChainError'
  readonly hash: string
  constructor({ hash, cause }: { hash: string; cause: unknown }) {
    const { message, fix } = failuresText.transaction.reverted
    super(message, { cause, ...(cause instanceof Error ? { details: cause.message } : {}), fix })
    this.hash = hash
  }
}

export class StoppedFollowingError extends namedError(
  'Transaction.StoppedFollowingError',
  () => failuresText.transaction.stoppedFollowing,
) {}

export class DroppedError extends BaseError {
  override readonly name = 'Transaction.DroppedError'
  readonly hash: string
  constructor({ hash }: { hash: string }) {
    const { message, fix } = failuresText.transaction.dropped
    super(message, { fix })
    this.hash = hash
  }
}

/** Thrown if the wallet never answered, and its account sent something unknown since. */
export class MaybeSentError extends namedError(
  'Transaction.MaybeSentError',
  () => failuresText.transaction.maybeSent,
) {}
