import { BaseError, namedError } from '@/lib/errors'

export class StaleQuoteError extends namedError('Swap.StaleQuoteError', ({ ageSeconds }: { ageSeconds: number }) => ({
  message: `The price is ${ageSeconds} s old, and we act on none older than 20 s. Nothing was sent.`,
  fix: 'Take a fresh price and go on.',
})) {}

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

export class OwnOrderError extends namedError('Swap.OwnOrderError', {
  message: 'The best price is an order of your own: you would trade with yourself, and pay for the network.',
  fix: 'Take that order back on the OTC desk, or swap with another account. Nothing was sent.',
}) {}
