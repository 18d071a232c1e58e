import { ticketOf } from '@/lib/ticket/kinds'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { intentText } from '@/messages/intent'
import type { RunEnd } from '../../run/define-surface'
import type { IntentOutcome } from '../intent-run'
import { isCancelled } from './is-cancelled'

/**
 * Describes the outcome of a finished run in a few words. A placed order is not filled yet, and one
 * whose cancellation was requested may still be filled until the service confirms it. `terms` are
 * those of a placed order.
 *
 * @example
 * describeEnd({ kind: 'open' }, { title: 'Order', terms })
 * // { outcome: 'open', text: 'Order: placed, waits for the price' }
 */
export const describeEnd = (
  outcome: IntentOutcome,
  {
    title,
    terms,
  }: { title: string; terms?: Pick<PlaceTerms, 'type' | 'schedule' | 'handling' | 'transfer'> | undefined },
): RunEnd => {
  switch (outcome.kind) {
    case 'filled':
      return { outcome: 'settled', text: (terms?.transfer ? intentText.end.sent : intentText.end.filled)(title) }
    case 'open': {
      const { open, waits, runs } = intentText.end
      const texts = { swap: open, limit: waits, twap: runs, handler: open }
      const text = texts[ticketOf(terms ?? {})]
      return { outcome: 'open', text: text(title) }
    }
    case 'over':
      return outcome.status === 'COMPLETED'
        ? { outcome: 'settled', text: intentText.end.filled(title) }
        : { outcome: 'stopped', text: (unfilled()[outcome.status] ?? intentText.end.over)(title) }
    case 'cancelAsked':
      if (isCancelled(outcome)) return { outcome: 'settled', text: intentText.end.cancelled(title) }
      return outcome.orders.some(({ error }) => error)
        ? { outcome: 'stopped', text: intentText.end.refused(title) }
        : { outcome: 'open', text: intentText.end.cancelAsked(title) }
    case 'cancelled':
    case 'withdrawn':
    case 'claimed':
    case 'released':
    case 'deposited':
      return { outcome: 'settled', text: intentText.end[outcome.kind](title) }
  }
}

const unfilled = (): Readonly<Record<string, (title: string) => string>> => ({
  EXPIRED: intentText.end.expired,
  CANCELLED: intentText.end.cancelledUnfilled,
  FAILED: intentText.end.failed,
  REFUNDED: intentText.end.refunded,
})
