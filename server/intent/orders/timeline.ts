import { eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database, Transaction } from '../../db/client'
import { intentTimeline, type TimelineLabel } from '../../db/intent-schema'
import { traceOrder } from '../../tracing'

/** An event of an order in the service; `reason` is an error name or another name. */
export type TimelineEvent = { orderHash: Hex; label: TimelineLabel; reason: string; transactionHash?: Hex }

const longestReason = 100

/**
 * Stores events of orders; repeated ones are counted, so that old orders have few rows. An event of a
 * transaction is noted once, however often the transaction is read.
 *
 * @example
 * const event = { orderHash, label: 'declined', reason: 'PriceBelowMinimum' }
 * await noteTimeline(transaction, { nowMs, events: [event] })
 */
export const noteTimeline = async (
  database: Database | Transaction,
  { nowMs, events }: { nowMs: number; events: readonly TimelineEvent[] },
): Promise<void> => {
  if (events.length === 0) return
  // A statement can update a row once only.
  const once = new Map(events.map((event) => [JSON.stringify(event), event]))
  for (const { orderHash, label, reason } of once.values()) traceOrder(orderHash, label, { 'caravel.reason': reason })
  await database
    .insert(intentTimeline)
    .values(
      [...once.values()].map(({ reason, ...event }) => ({
        ...event,
        reason: reason.slice(0, longestReason),
        firstAtMs: nowMs,
        lastAtMs: nowMs,
      })),
    )
    .onConflictDoUpdate({
      target: [intentTimeline.orderHash, intentTimeline.label, intentTimeline.reason, intentTimeline.transactionHash],
      set: {
        times: sql`${intentTimeline.times} + 1`,
        lastAtMs: sql`greatest(${intentTimeline.lastAtMs}, excluded.last_at_ms)`,
      },
      setWhere: eq(intentTimeline.transactionHash, ''),
    })
}
