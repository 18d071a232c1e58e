import type { IntentOutcome, PlaceTerms } from './intent-run'

type End = { outcome: 'settled' | 'open' | 'stopped'; text: string }

/**
 * What came of a run that is done, in a few words. An order that was placed is not filled yet, and one that the service was asked to cancel
 * may still be filled. `terms` are those of a placed order.
 *
 * @example
 * describeEnd({ kind: 'open' }, { title: 'Order of 1 WETH to USDC', terms }) // { outcome: 'open', text: 'Order of 1 WETH to USDC: placed, waits for its limit' }
 */
export const describeEnd = (
  outcome: IntentOutcome,
  { title, terms }: { title: string; terms?: Pick<PlaceTerms, 'type' | 'schedule'> | undefined },
): End => {
  switch (outcome.kind) {
    case 'filled':
      return { outcome: 'settled', text: `${title}: filled` }
    case 'open': {
      const waits = terms?.schedule ? 'runs' : terms?.type === 'LIMIT' ? 'waits for its limit' : 'not filled yet'
      return { outcome: 'open', text: `${title}: placed, ${waits}` }
    }
    case 'over':
      return outcome.status === 'COMPLETED'
        ? { outcome: 'settled', text: `${title}: filled` }
        : { outcome: 'stopped', text: `${title}: ${overWords[outcome.status] ?? 'over'}, not filled` }
    case 'cancelAsked':
      return outcome.orders.some(({ error }) => error)
        ? { outcome: 'stopped', text: `${title}: refused` }
        : { outcome: 'open', text: `${title}: requested, it may still fill` }
    case 'cancelled':
      return { outcome: 'settled', text: `${title}: cancelled` }
    case 'withdrawn':
      return { outcome: 'settled', text: `${title}: withdrawn` }
    case 'deposited':
      return { outcome: 'settled', text: `${title}: deposited` }
  }
}

const overWords: Readonly<Record<string, string>> = {
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
  FAILED: 'failed',
  REFUNDED: 'refunded',
}
