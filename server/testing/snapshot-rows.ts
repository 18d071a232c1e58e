import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client'

const textOfRows = ({ name }: { name: string }) =>
  `(select string_agg(one::text, ' ' order by one::text) from ${name} one)`

/** The functions that restore stored rows, and that return a digest of their state. */
type RowsSnapshot = { goBack: () => Promise<void>; digest: () => Promise<string> }

/**
 * Stores the rows of some tables, and returns the function that restores them: one statement, for
 * repeated use. The database stores one state at a time next to its own rows. A table comes before
 * those that it references.
 *
 * @example
 * const { goBack } = await snapshotRows(database(), ledgerTables)
 * await database().delete(chainCursors)
 * await goBack() // the cursor is there again
 */
export const snapshotRows = async (database: Database, tables: readonly PgTable[]): Promise<RowsSnapshot> => {
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
      end $$;
      create function kept.digest() returns text language plpgsql as $$
      begin
        return md5(concat(${kept.map(textOfRows).join(", '|', ")}));
      end $$;`),
  )
  return {
    goBack: async () => {
      await database.execute(sql`select kept.go_back()`)
    },
    digest: async () => {
      const { rows } = await database.execute<{ digest: string }>(sql`select kept.digest() as digest`)
      return rows[0]!.digest
    },
  }
}
