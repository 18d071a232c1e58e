import { and, like, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { deleteInBatches } from '../../db/delete-in-batches'
import { maxPastDays, rateWindows } from '../../db/schema'
import { dayMs, type RateRow } from './rate-row'

/** The key of a caller's limit in the table. */
export type RateKey = { caller: string; scope: string }

/** Reads and writes the rows that all processes share. */
export type RateRows = {
  /** Returns the stored rows of some keys, each with its key. */
  read: (keys: readonly RateKey[]) => Promise<(RateKey & RateRow)[]>
  /**
   * Writes rows, one per key, each only if it still has the version before: another process may
   * have written it since the read. Returns the written keys.
   */
  write: (rows: readonly (RateKey & RateRow)[]) => Promise<RateKey[]>
}

/**
 * Opens the rows of a database. No lock is held between reading and writing: a process that stops
 * in between delays no other one.
 *
 * @example
 * await openRateRows(database).read([{ caller: '203.0.113.7', scope: 'all' }]) // []
 */
export const openRateRows = (database: Database): RateRows => ({
  read: (keys) => {
    const callers = sql.param(keys.map(({ caller }) => caller))
    const scopes = sql.param(keys.map(({ scope }) => scope))
    const asked = sql`select * from unnest(${callers}::text[], ${scopes}::text[])`
    return database.select().from(rateWindows).where(sql`(${rateWindows.caller}, ${rateWindows.scope}) in (${asked})`)
  },
  write: (rows) => {
    // All processes lock rows in the same order, which avoids deadlocks.
    const sorted = rows.toSorted((a, b) => compare(a.caller, b.caller) || compare(a.scope, b.scope))
    return database
      .insert(rateWindows)
      .values(sorted.map((row) => ({ ...row, version: row.version + 1 })))
      .onConflictDoUpdate({
        target: [rateWindows.caller, rateWindows.scope],
        set: {
          allowedAtMs: sql`excluded.allowed_at_ms`,
          day: sql`excluded.day`,
          usedToday: sql`excluded.used_today`,
          pastDays: sql`excluded.past_days`,
          term: sql`excluded.term`,
          leased: sql`excluded.leased`,
          leasedBefore: sql`excluded.leased_before`,
          version: sql`excluded.version`,
        },
        setWhere: sql`${rateWindows.version} = excluded.version - 1`,
      })
      .returning({ caller: rateWindows.caller, scope: rateWindows.scope })
  },
})

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/**
 * Deletes the rows of callers without requests since yesterday, so that the table stays as small as
 * the traffic of two days; rows of API keys once their last stored day is too old.
 *
 * @example
 * await deleteIdleCallers(database, { nowMs: Date.now() })
 */
export const deleteIdleCallers = async (database: Database, { nowMs }: { nowMs: number }): Promise<void> => {
  const today = Math.floor(nowMs / dayMs)
  const isKey = like(rateWindows.caller, 'key:%')
  const days = sql`case when ${isKey} then ${maxPastDays} else 1 end`
  // The first condition is for the index.
  const where = and(lt(rateWindows.day, today - 1), lt(rateWindows.day, sql`${today}::int - ${days}`))
  await deleteInBatches(database, { from: rateWindows, where })
}
