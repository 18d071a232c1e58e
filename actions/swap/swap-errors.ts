import { namedError } from '@/lib/errors'

export class StaleQuoteError extends namedError('Swap.StaleQuoteError', ({ ageSeconds }: { ageSeconds: number }) => ({
  message: `The price is ${ageSeconds} s old, and we act on none older than 20 s. Nothing was sent.`,
  fix: 'Take a fresh price and go on.',
})) {}

export class PriceMovedError extends namedError('Swap.PriceMovedError', {
  message: 'The price moved against you since you confirmed it. Nothing was sent.',
  fix: 'Look at the new price and confirm it, or leave it.',
}) {}

export class OwnOrderError extends namedError('Swap.OwnOrderError', {
  message: 'The best price is an order of your own: you would trade with yourself, and pay for the network.',
  fix: 'Take that order back on the OTC desk, or swap with another account. Nothing was sent.',
}) {}
