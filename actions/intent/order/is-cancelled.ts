import type { IntentOutcome } from '../intent-run'

/** True if a cancellation is complete: on the chain, or at the service for each of its orders. */
export const isCancelled = (outcome: IntentOutcome): boolean =>
  outcome.kind === 'cancelled' ||
  (outcome.kind === 'cancelAsked' && outcome.orders.every(({ status }) => status === 'CANCELLED'))
