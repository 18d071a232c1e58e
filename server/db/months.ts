import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './client'
import { deleteInBatches } from './delete-in-batches'
import { monthlyTables, roundIdAt } from './monthly-tables'

/** Months that have a partition before they begin. */
const monthsAhead = 3
/** An arbitrary constant: one process at a time creates and drops partitions. */
const monthsLock = 6_240_002
/**
 * The longest wait for a lock, since statements of other processes queue behind it; milliseconds.
 */
const maxLockMs = 2_000
/**
 * The SQLSTATE of a table in use, of a deadlock, and of rows of the month in the default partition.
 */
const leftAlone: readonly unknown[] = ['55P03', '40P01', '23514']

/** The partitions that a pass created and dropped, and those that a later pass tries again. */
export type MonthsPass = { made: string[]; dropped: string[]; left: string[] }

type Pass = { nowMs: number; keptDays?: number; lockMs?: number }

/**
 * Creates the partitions of this month and of the next three, and drops those in which every row is
 * older than `keptDays`. A row whose month has no partition goes to the default one, so no write is
 * lost. A table that is in use is left for the next pass.
 *
 * @throws the driver's errors.
 * @example
 * (await maintainPartitions(database, { nowMs: Date.now() })).made // ['round_fills_2027_04', ...]
 */
export const maintainPartitions = async (
  database: Database,
  { nowMs, keptDays, lockMs = maxLockMs }: Pass,
): Promise<MonthsPass> => {
  const pass: MonthsPass = { made: [], dropped: [], left: [] }
  const partitions = await readPartitions(database)
  const change = async (to: string[], name: string, statements: readonly SQL[]) => {
    const outcome = await alterTables(database, { name, exists: to === pass.dropped, statements, lockMs })
    if (outcome !== 'by another process') (outcome === 'done' ? to : pass.left).push(name)
  }
  for (const { table, key } of monthlyTables) {
    const there = partitions.get(table)
    if (there === undefined) continue
    const parent = sql.identifier(table)
    for (let ahead = 0; ahead <= monthsAhead; ahead++) {
      const [begin, end] = [startOfMonth(nowMs, ahead), startOfMonth(nowMs, ahead + 1)]
      const name = `${table}_${nameOfMonth(begin)}`
      if (there.includes(name)) continue
      const bounds = sql.raw(`from ('${roundIdAt(begin)}') to ('${roundIdAt(end)}')`)
      await change(pass.made, name, [
        sql`create table ${sql.identifier(name)} (like ${parent} including all)`,
        // Takes a weaker lock of the whole table than creating it as a partition.
        sql`alter table ${parent} attach partition ${sql.identifier(name)} for values ${bounds}`,
      ])
    }
    if (keptDays === undefined) continue
    const oldest = Math.floor(nowMs / 1_000) - keptDays * 86_400
    for (const name of there)
      if ((endOf(name) ?? Number.POSITIVE_INFINITY) <= oldest)
        await change(pass.dropped, name, [sql`drop table ${sql.identifier(name)}`])
    const where = sql`${sql.identifier(key)} < ${sql.raw(`'${roundIdAt(oldest)}'`)}`
    await deleteInBatches(database, { from: sql.identifier(`${table}_default`), where })
  }
  return pass
}

/** Reads the partitions of each partitioned table. */
const readPartitions = async (database: Database): Promise<Map<string, string[]>> => {
  const { rows } = await database.execute<{ table: string; names: string[] }>(sql`
    select whole.relname as table, array_agg(part.relname::text) as names
    from pg_inherits join pg_class as whole on whole.oid = inhparent join pg_class as part on part.oid = inhrelid
    where whole.relkind = 'p' and whole.relnamespace = 'public'::regnamespace
    group by 1`)
  return new Map(rows.map(({ table, names }) => [table, names]))
}

type Change = { name: string; exists: boolean; statements: readonly SQL[]; lockMs: number }

/**
 * Creates or drops a partition, unless another process did. Returns `left` if a table was in use,
 * or the default partition has rows of the month.
 */
const alterTables = (
  database: Database,
  { name, exists, statements, lockMs }: Change,
): Promise<'done' | 'by another process' | 'left'> =>
  database
    .transaction(async (transaction) => {
      await transaction.execute(sql.raw(`set local lock_timeout = ${lockMs}`))
      await transaction.execute(sql`select pg_advisory_xact_lock(${monthsLock})`)
      const { rows } = await transaction.execute<{ exists: boolean }>(
        sql`select to_regclass(${name}) is not null as exists`,
      )
      if (rows[0]!.exists !== exists) return 'by another process'
      for (const statement of statements) await transaction.execute(statement)
      return 'done'
    })
    .catch((error: { cause?: { code?: string } }) => {
      if (leftAlone.includes(error.cause?.code)) return 'left'
      throw error
    })

/** Returns the unix seconds at which the month of a partition ends; undefined for other names. */
const endOf = (name: string): number | undefined => {
  const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? []
  return year === undefined ? undefined : Date.UTC(Number(year), Number(month)) / 1_000
}

const startOfMonth = (nowMs: number, ahead: number): number => {
  const now = new Date(nowMs)
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead) / 1_000
}

const nameOfMonth = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 7).replace('-', '_')
