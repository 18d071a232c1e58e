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

/** The contracts that a swap calls, by what they do. */
export type ContractRole = 'router' | 'executor' | 'RFQ contract' | 'wrapped token'

export class UnknownContractError extends BaseError {
  override readonly name = 'Swap.UnknownContractError'
  constructor({ role, address, reason }: { role: ContractRole; address: string; reason: string }) {
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

export class OwnOrderError extends BaseError {
  override readonly name = 'Swap.OwnOrderError'
  constructor() {
    super('The best price is an order of your own: you would trade with yourself, and pay for the network.', {
      fix: 'Take that order back on the OTC desk, or swap with another account. Nothing was sent.',
    })
  }
}
