import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { namedError } from '@/lib/errors'
import { appliedTable, type Migration, missingMigrations, readMigrations } from './migrations'
import { maintainPartitions } from './months'
import { withClient } from './with-client'

/** Times in milliseconds. */
const migrationLimits = {
  /** Every reader and writer of a table queues behind a statement that waits for its lock. */
  lockMs: 2_000,
  /** Attempts to lock a table that is in use, before the migration fails. */
  attempts: 10,
  betweenAttemptsMs: 500,
  /** The interval at which a waiting process checks whether another one's migration has ended. */
  pollMs: 100,
} as const

/** An arbitrary constant: the process that holds this lock migrates, the others wait. */
const migrationLock = 6_240_001

/** The SQLSTATE of a lock that was not free in time. */
const lockNotAvailable = '55P03'

type Migrate = {
  url: string
  /** Called with the name of each applied migration. */
  onApplied?: (name: string) => void
  /** Called once if another process migrates. */
  onWaiting?: (() => void) | undefined
  /** Ends the wait for another process; a migration that has begun is not interrupted. */
  signal?: AbortSignal | undefined
  migrations?: readonly Migration[]
  limits?: Partial<Limits>
}

type Limits = { readonly [name in keyof typeof migrationLimits]: number }

/**
 * Updates the tables. Several processes may call it at once: one migrates, the others wait. A
 * migration is one transaction that waits for each lock only briefly and is repeated if a table was
 * in use; one that builds indexes concurrently runs statement by statement, and removes the invalid
 * index of an interrupted build. So it can be repeated after a crash at any point. Finally creates
 * the partitions of the next months.
 *
 * @throws Migration.TableBusyError if a table was in use each time; AbortError; the driver's
 * errors.
 * @example
 * await migrateDatabase({ url: 'postgres://127.0.0.1/caravel' })
 */
export const migrateDatabase = async ({
  url,
  onApplied,
  onWaiting,
  signal,
  migrations = readMigrations(),
  ...given
}: Migrate): Promise<void> =>
  withClient(url, async (client) => {
    const limits = { ...migrationLimits, ...given.limits }
    await becomeMigrator(client, { onWaiting, signal })
    await client.query('create schema if not exists drizzle')
    await client.query(
      `create table if not exists ${appliedTable} (id serial primary key, hash text not null, created_at bigint)`,
    )
    for (const migration of await missingMigrations(client, migrations)) {
      const isConcurrent = migration.statements.some((statement) => indexBuiltConcurrently(statement) !== undefined)
      if (isConcurrent) await buildIndexes(client, migration)
      else await changeTables(client, migration, limits)
      onApplied?.(migration.name)
    }
    const { rows } = await client.query<{ nowMs: number }>('select extract(epoch from now())::float8 * 1000 as "nowMs"')
    await maintainPartitions(drizzle(client), rows[0]!)
  })

/**
 * Takes the lock of the migrator by polling. A waiting statement would keep a snapshot open, for
 * which a concurrent index build of the holder waits: a deadlock.
 */
const becomeMigrator = async (client: pg.Client, { onWaiting, signal }: Pick<Migrate, 'onWaiting' | 'signal'>) => {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      migrationLock,
    ])
    if (rows[0]?.locked) return
    if (isFirst) onWaiting?.()
    await wait(migrationLimits.pollMs, undefined, { ...(signal && { signal }) })
  }
}

const noteApplied = (client: pg.Client, { hash, createdAt }: Migration) =>
  client.query(`insert into ${appliedTable} (hash, created_at) values ($1, $2)`, [hash, createdAt])

const changeTables = async (client: pg.Client, migration: Migration, limits: Limits) => {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${limits.lockMs}`)
      for (const statement of migration.statements) await client.query(statement)
      await noteApplied(client, migration)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: unknown }).code !== lockNotAvailable) throw error
      if (attempt === limits.attempts)
        throw new TableBusyError({ name: migration.name, attempts: attempt, cause: error })
    }
    await wait(limits.betweenAttemptsMs)
  }
}

const buildIndexes = async (client: pg.Client, migration: Migration) => {
  for (const statement of migration.statements) {
    const name = indexBuiltConcurrently(statement)
    if (name === undefined) throw new MixedMigrationError(migration)
    const { rows } = await client.query<{ indisvalid: boolean }>(
      'select indisvalid from pg_index where indexrelid = to_regclass($1)',
      [`"${name}"`],
    )
    if (rows[0]?.indisvalid) continue
    if (rows[0]) await client.query(`drop index concurrently "${name}"`)
    await client.query(statement)
  }
  await noteApplied(client, migration)
}

/**
 * Returns the name of the index that a statement builds concurrently; undefined for other
 * statements.
 *
 * @example
 * indexBuiltConcurrently('CREATE INDEX CONCURRENTLY "rounds_by_end" ON "rounds" ...') // 'rounds_by_end'
 */
export const indexBuiltConcurrently = (statement: string): string | undefined =>
  /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"([^"]+)"/i.exec(statement)?.[1]

export class TableBusyError extends namedError(
  'Migration.TableBusyError',
  ({ name, attempts }: { name: string; attempts: number; cause?: unknown }) => ({
    message: `The migration ${name} found a table in use ${attempts} times and changed nothing.`,
    fix: 'End the transaction that holds the table (see pg_stat_activity), then migrate again.',
  }),
) {}

export class MixedMigrationError extends namedError('Migration.MixedMigrationError', ({ name }: { name: string }) => ({
  message: `The migration ${name} builds an index concurrently and has other statements too.`,
  fix: 'Put the indexes into a migration of their own.',
})) {}
