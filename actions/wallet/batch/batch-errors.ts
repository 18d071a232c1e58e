import type { Hash } from 'viem'
import { BaseError, namedError } from '@/lib/errors'

/** Thrown if the wallet does not execute calls at once after all, or if no node simulates them. */
export class BatchUnsupportedError extends namedError('Wallet.BatchUnsupportedError', {
  message: 'Your wallet cannot send these calls at once. Nothing was sent.',
  fix: 'Send each of them on its own.',
}) {}

/** Thrown if the wallet or the paymaster refuses that others pay the gas of a batch. */
export class PaymasterRefusedError extends namedError(
  'Wallet.PaymasterRefusedError',
  ({ symbol }: { symbol: string }) => ({
    message: 'The paymaster did not pay for gas. Nothing was sent.',
    fix: `Try again: your wallet then pays gas in ${symbol}.`,
  }),
) {}

/** Thrown if the wallet reports that a batch will never reach the chain. */
export class BatchDroppedError extends namedError('Transaction.BatchDroppedError', {
  message: 'Your wallet gave up before anything reached the chain. Nothing has happened.',
  fix: 'Try again.',
}) {}

/** Thrown if the owners of a contract account rejected a proposal, or executed another in its place. */
export class ProposalReplacedError extends namedError('Transaction.ProposalReplacedError', {
  message: 'The owners rejected this transaction or replaced it, so it will never happen.',
  fix: 'Start again if you still want it.',
}) {}

type Failed = {
  /** The label of the failed call; undefined if it is not known which one failed. */
  call: string | undefined
  /** The fate of the other calls: none took effect, those before it did, or it is not known. */
  others: 'undone' | 'done before' | 'unknown'
  hash: Hash
  cause?: BaseError | undefined
}

const fates = {
  undone: ', so nothing of it happened. Only the network cost was paid.',
  'done before': '. The calls before it took effect.',
  unknown: '. The calls before it may have taken effect.',
} as const

/** Thrown for a batch of which a call failed on the chain. */
export class BatchFailedError extends BaseError {
  override readonly name = 'Transaction.BatchFailedError'
  readonly hash: Hash
  constructor({ call, others, hash, cause }: Failed) {
    super((call === undefined ? 'A call of it failed' : `“${call}” failed`) + fates[others], {
      cause,
      ...(cause ? { details: cause.message } : {}),
      fix: 'Try again: what is done is not repeated.',
    })
    this.hash = hash
  }
}
