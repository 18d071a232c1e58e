import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { deleteInBatches } from '../../db/delete-in-batches'
import { keyUsage, maxPastDays } from '../../db/schema'
import { dayMs } from './rate-row'

type Counts = { requests: number; refused: number }
type UsageRow = typeof keyUsage.$inferSelect

/** Counts requests with API keys, by operation and UTC day. */
export type KeyUsage = {
  /** Counts in memory; a killed process loses unsaved counts. */
  count: (asked: { caller: string; operation: string; isRefused: boolean }) => void
  /**
   * Adds the counts to the rows that all processes share. Counts that cannot be stored stay for the
   * next time.
   */
  save: () => Promise<void>
}

/**
 * Creates the counts of a process.
 *
 * @example
 * const usage = createKeyUsage({ database, nowMs })
 * usage.count({ caller: 'key:9f86…', operation: 'GET /prices', isRefused: false })
 * await usage.save()
 */
export const createKeyUsage = ({ database, nowMs }: { database: Database; nowMs: () => number }): KeyUsage => {
  const counted = new Map<string, UsageRow>()
  const add = ({ caller, day, operation, requests, refused }: UsageRow) => {
    const id = `${caller} ${day} ${operation}`
    const known = counted.get(id) ?? { caller, day, operation, requests: 0, refused: 0 }
    counted.set(id, { ...known, requests: known.requests + requests, refused: known.refused + refused })
  }
  return {
    count: ({ caller, operation, isRefused }) =>
      add({ caller, day: Math.floor(nowMs() / dayMs), operation, requests: 1, refused: Number(isRefused) }),
    save: async () => {
      // All processes lock rows in the same order, which avoids deadlocks.
      const rows = [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
      if (rows.length === 0) return
      counted.clear()
      try {
        await database
          .insert(keyUsage)
          .values(rows)
          .onConflictDoUpdate({
            target: [keyUsage.caller, keyUsage.day, keyUsage.operation],
            set: {
              requests: sql`${keyUsage.requests} + excluded.requests`,
              refused: sql`${keyUsage.refused} + excluded.refused`,
            },
          })
      } catch (error) {
        rows.forEach(add)
        throw error
      }
    },
  }
}

/**
 * Reads the requests with a key on the last 30 UTC days, the newest day and the most requests
 * first.
 *
 * @example
 * await readKeyUsage(database, { caller, nowMs }) // [{ day: 20_779, operation: 'GET /prices', ... }]
 */
export const readKeyUsage = (
  database: Database,
  { caller, nowMs }: { caller: string; nowMs: number },
): Promise<(Counts & { day: number; operation: string })[]> =>
  database
    .select({
      day: keyUsage.day,
      operation: keyUsage.operation,
      requests: keyUsage.requests,
      refused: keyUsage.refused,
    })
    .from(keyUsage)
    .where(and(eq(keyUsage.caller, caller), gt(keyUsage.day, firstForgotten(nowMs))))
    .orderBy(desc(keyUsage.day), desc(keyUsage.requests), keyUsage.operation)

/**
 * Deletes counts that are more than 30 days old.
 *
 * @example
 * await deleteOldKeyUsage(database, { nowMs: Date.now() })
 */
export const deleteOldKeyUsage = async (database: Database, { nowMs }: { nowMs: number }): Promise<void> => {
  await deleteInBatches(database, { from: keyUsage, where: lt(keyUsage.day, firstForgotten(nowMs) + 1) })
}

/** Returns the newest day that is no longer shown. */
const firstForgotten = (nowMs: number) => Math.floor(nowMs / dayMs) - maxPastDays - 1
