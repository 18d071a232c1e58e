import type { Difference } from '@/lib/chain/verify-swap'
import { BaseError } from '@/lib/errors'

export class StaleQuoteError extends BaseError {
  override readonly name = 'Swap.StaleQuoteError'
  constructor({ ageSeconds }: { ageSeconds: number }) {
    super(`The price is ${ageSeconds} seconds old, and none older than 20 is acted on. Nothing was sent.`, {
      fix: 'Take a fresh price and go on.',
    })
  }
}

export class PriceMovedError extends BaseError {
  override readonly name = 'Swap.PriceMovedError'
  /** Raw units of the token bought (SELL) or sold (BUY). */
  readonly accepted: bigint
  readonly offered: bigint
  constructor({ accepted, offered }: { accepted: bigint; offered: bigint }) {
    super('The price moved against you since you confirmed it. Nothing was sent.', {
      fix: 'Look at the new price and confirm it, or leave it.',
    })
    this.accepted = accepted
    this.offered = offered
  }
}

export class MismatchError extends BaseError {
  override readonly name = 'Swap.MismatchError'
  readonly differences: readonly Difference[]
  constructor({ differences }: { differences: readonly Difference[] }) {
    super('The transaction the service built is not the swap you asked for, so it was not signed.', {
      details: differences
        .map(({ field, expected, found }) => `${field}: expected ${expected}, found ${found}`)
        .join('\n'),
      fix: 'Take a fresh price and try once more. If it stays, do not trade here and report the differences.',
    })
    this.differences = differences
  }
}

export class UnknownContractError extends BaseError {
  override readonly name = 'Swap.UnknownContractError'
  constructor({
    role,
    address,
    reason,
  }: { role: 'router' | 'executor' | 'wrapped token'; address: string; reason: string }) {
    super(`The ${role} at ${address} is not the contract this page knows: ${reason}. Nothing was signed.`, {
      fix: 'Do not trade here. Tell the operator of this page.',
    })
  }
}

export class AllowanceShortError extends BaseError {
  override readonly name = 'Swap.AllowanceShortError'
  constructor({ allowed, needed }: { allowed: bigint; needed: bigint }) {
    super(`The router may take ${allowed} raw units after your approval, and the swap needs ${needed}.`, {
      fix: 'Approve again and leave the amount in your wallet as it is proposed.',
    })
  }
}

export class ReplacedError extends BaseError {
  override readonly name = 'Swap.ReplacedError'
  readonly hash: string | undefined
  constructor({ hash }: { hash: string | undefined }) {
    super('Another transaction of your account took the place of this one, so it will never happen.', {
      fix: 'Look into the activity of your wallet; start again if you still want it.',
    })
    this.hash = hash
  }
}

export class CancelledError extends BaseError {
  override readonly name = 'Swap.CancelledError'
  constructor() {
    super('You cancelled the transaction in your wallet. Only the cost of cancelling was paid.', {
      fix: 'Start again when you are ready.',
    })
  }
}

export class RevertedOnChainError extends BaseError {
  override readonly name = 'Swap.RevertedOnChainError'
  readonly hash: string
  constructor({ hash, cause }: { hash: string; cause: unknown }) {
    super('The chain turned the transaction down. Your tokens stay yours; only the network cost was paid.', {
      cause,
      ...(cause instanceof Error ? { details: cause.message } : {}),
      fix: 'Take a fresh price and try again.',
    })
    this.hash = hash
  }
}

export class StoppedFollowingError extends BaseError {
  override readonly name = 'Swap.StoppedFollowingError'
  readonly hash: string
  constructor({ hash }: { hash: string }) {
    super('You stopped following this transaction. It can still be mined.', {
      fix: 'Look it up in your wallet before you start again.',
    })
    this.hash = hash
  }
}

export class InterruptedError extends BaseError {
  override readonly name = 'Swap.InterruptedError'
  constructor() {
    super('This page was closed before the swap was sent. What was approved stays approved; nothing was swapped.', {
      fix: 'Go on with a fresh price.',
    })
  }
}

export class UnexpectedError extends BaseError {
  override readonly name = 'Swap.UnexpectedError'
  constructor({ cause }: { cause: unknown }) {
    super('Something unexpected happened. Nothing is sent without your wallet asking you.', {
      cause,
      ...(cause instanceof Error ? { details: `${cause.name}: ${cause.message}` } : {}),
      fix: 'Try again.',
    })
  }
}
