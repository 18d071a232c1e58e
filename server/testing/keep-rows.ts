import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client'

/**
 * Keeps the rows of some tables as they are, and gives the way back to them: one statement, for who goes back again and again. The database
 * keeps them beside its own, one state at a time. A table comes before those that it refers to.
 *
 * @example
 * const goBack = await keepRows(database(), ledgerTables)
 * await database().delete(chainCursors)
 * await goBack() // the cursor is there again
 */
export const keepRows = async (database: Database, tables: readonly PgTable[]): Promise<() => Promise<void>> => {
  const kept = tables.map((table) => {
    const { name, columns } = getTableConfig(table)
    return { name, columns: columns.filter(({ generated }) => !generated).map((column) => column.name) }
  })
  const forget = kept.map(({ name }) => `delete from ${name};`)
  const remember = kept.map(
    ({ name, columns }) => `insert into ${name} (${columns}) select ${columns} from kept.${name};`,
  )
  // A function: its statements are planned once for each connection.
  await database.execute(
    sql.raw(`
      drop schema if exists kept cascade;
      create schema kept;
      ${kept.map(({ name }) => `create table kept.${name} as table ${name};`).join('\n')}
      create function kept.go_back() returns void language plpgsql as $$
      begin
        ${[...forget, ...remember.toReversed()].join('\n')}
      end $$;`),
  )
  return async () => {
    await database.execute(sql`select kept.go_back()`)
  }
}
