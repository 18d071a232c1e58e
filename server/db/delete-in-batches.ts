import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client'

/** Rows of one statement: some milliseconds of work, so that it holds its locks for that time only. */
const maxRows = 1_000

type Batches = {
  from: PgTable
  /** Served by an index: each statement looks for its rows again. */
  where: SQL | undefined
  rows?: number
}

/**
 * Deletes all rows that meet a condition, by as many short statements as that takes, and returns
 * their number. Rows that another transaction has locked are left for the next time, so that several
 * processes may sweep one table.
 *
 * @throws the driver's errors; what was deleted before stays deleted.
 * @example
 * await deleteInBatches(database, { from: rounds, where: lt(rounds.closedAtMs, endMs) }) // 14_400
 */
export const deleteInBatches = async (
  database: Pick<Database, 'execute'>,
  { from, where, rows = maxRows }: Batches,
): Promise<number> => {
  for (let deleted = 0; ; ) {
    const { rowCount } = await database.execute(sql`
      delete from ${from} where ctid = any(array(
        select ctid from ${from} where ${where} limit ${rows} for update skip locked
      ))`)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < rows) return deleted
  }
}
