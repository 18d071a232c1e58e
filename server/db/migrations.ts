import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** A step of the tables, from a file of `server/db/migrations`. */
export type Migration = {
  /** The name of its file, for example `0012_rounds`. */
  name: string
  /** Unix milliseconds; identifies the migration in the database. */
  createdAt: number
  /** SHA-256 of the file. */
  hash: string
  statements: readonly string[]
}

type Journal = { entries: readonly { tag: string; when: number }[] }

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Reads the migrations of this program, the oldest first.
 *
 * @example
 * readMigrations()[0].name // '0000_rate-limits-and-secrets'
 */
export const readMigrations = (): Migration[] => {
  const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as Journal
  return entries.map(({ tag, when }) => {
    const text = readFileSync(`${folder}/${tag}.sql`, 'utf8')
    return {
      name: tag,
      createdAt: when,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
    }
  })
}

/** Drizzle's own table, so that `drizzle-kit` and databases that it migrated agree with it. */
export const appliedTable = 'drizzle.__drizzle_migrations'

/** The SQLSTATE of a table that does not exist. */
const undefinedTable = '42P01'

/**
 * Returns the migrations that a database lacks, the oldest first. Unknown ones of a newer program
 * are ignored: its replicas may already run.
 *
 * @throws the driver's errors.
 * @example
 * await missingMigrations(client, readMigrations()) // [] if the tables are up to date
 */
export const missingMigrations = async (
  database: Pick<pg.ClientBase, 'query'>,
  known: readonly Migration[],
): Promise<Migration[]> => {
  const applied = await database.query<{ created_at: string }>(`select created_at from ${appliedTable}`).then(
    ({ rows }) => new Set(rows.map((row) => Number(row.created_at))),
    (error: { code?: unknown }) => {
      if (error.code === undefinedTable) return new Set<number>()
      throw error
    },
  )
  return known.filter(({ createdAt }) => !applied.has(createdAt))
}
