import type { Hash } from 'viem'
import { BaseError, namedError } from '@/lib/errors'
import { failuresText } from '@/messages/failures'

/** Thrown if the wallet does not execute calls at once after all, or if no node simulates them. */
export class BatchUnsupportedError extends namedError(
  'Wallet.BatchUnsupportedError',
  () => failuresText.wallet.batchUnsupported,
) {}

/** Thrown if the wallet or the paymaster refuses that others pay the gas of a batch. */
export class PaymasterRefusedError extends namedError(
  'Wallet.PaymasterRefusedError',
  ({ symbol }: { symbol: string }) => failuresText.wallet.paymasterRefused(symbol),
) {}

/** Thrown if the wallet reports that a batch will never reach the chain. */
export class BatchDroppedError extends namedError(
  'Transaction.BatchDroppedError',
  () => failuresText.transaction.batchDropped,
) {}

/** Thrown if the owners of a contract account rejected a proposal, or executed another in its place. */
export class ProposalReplacedError extends namedError(
  'Transaction.ProposalReplacedError',
  () => failuresText.transaction.proposalReplaced,
) {}

type Failed = {
  /** The label of the failed call; undefined if it is not known which one failed. */
  call: string | undefined
  /** The fate of the other calls: none took effect, those before it did, or it is not known. */
  others: 'undone' | 'done before' | 'unknown'
  hash: Hash
  cause?: BaseError | undefined
}

/** Thrown for a batch of which a call failed on the chain. */
export class BatchFailedError extends BaseError {
  override readonly name = 'Transaction.BatchFailedError'
  readonly hash: Hash
  constructor({ call, others, hash, cause }: Failed) {
    const failed = call === undefined ? failuresText.batch.unnamed : failuresText.batch.named(call)
    super(failuresText.batch[others](failed), {
      cause,
      ...(cause ? { details: cause.message } : {}),
      fix: failuresText.batch.fix,
    })
    this.hash = hash
  }
}
