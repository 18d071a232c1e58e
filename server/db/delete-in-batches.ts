import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from './client'

/** The rows of one statement: some milliseconds of work, which bounds the time of its locks. */
const maxRows = 1_000

type Batches = {
  /** A plain table or one partition: rows of two partitions may have the same `ctid`. */
  from: SQLWrapper
  /** Needs an index: each statement searches its rows again. */
  where: SQL | undefined
  rows?: number
}

/**
 * Deletes all rows that meet a condition by several short statements. Returns their number. Skips
 * rows that another transaction has locked, so that several processes may sweep one table.
 *
 * @throws the driver's errors; earlier deletions stay.
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
