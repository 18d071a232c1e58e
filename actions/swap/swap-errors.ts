import { namedError } from '@/lib/errors'

export class OwnOrderError extends namedError('Swap.OwnOrderError', {
  message: 'The best price is an order of your own: you would trade with yourself, and pay for the network.',
  fix: 'Cancel that order on the OTC desk, or swap with another account. Nothing was sent.',
}) {}
