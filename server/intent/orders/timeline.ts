import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database, Transaction } from '../../db/client'
import { intentTimeline, type TimelineLabel } from '../../db/intent-schema'

/** Something that the service did about an order; `reason` is a word, or a name. */
export type TimelineEvent = { orderHash: Hex; label: TimelineLabel; reason: string; transactionHash?: Hex }

const longestReason = 100

/**
 * Writes down what the service did about orders: what it did before is counted, so that an order that rests for a year has few rows.
 *
 * @example
 * await noteTimeline(transaction, { nowMs, events: [{ orderHash, label: 'declined', reason: 'PriceBelowMinimum' }] })
 */
export const noteTimeline = async (
  database: Database | Transaction,
  { nowMs, events }: { nowMs: number; events: readonly TimelineEvent[] },
): Promise<void> => {
  if (events.length === 0) return
  // One statement touches a row once.
  const once = new Map(events.map((event) => [JSON.stringify(event), event]))
  await database
    .insert(intentTimeline)
    .values(
      [...once.values()].map(({ reason, ...event }) => ({
        ...event,
        ...{ reason: reason.slice(0, longestReason), firstAtMs: nowMs, lastAtMs: nowMs },
      })),
    )
    .onConflictDoUpdate({
      target: [
        ...[intentTimeline.orderHash, intentTimeline.label],
        ...[intentTimeline.reason, intentTimeline.transactionHash],
      ],
      set: {
        times: sql`${intentTimeline.times} + 1`,
        lastAtMs: sql`greatest(${intentTimeline.lastAtMs}, excluded.last_at_ms)`,
      },
    })
}
