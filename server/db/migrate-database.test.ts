import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, testDatabaseUrl } from '../testing/test-database'
import { assertMigrated, OldTablesError } from './assert-migrated'
import { indexBuiltConcurrently, MixedMigrationError, migrateDatabase, TableBusyError } from './migrate-database'
import { type Migration, readMigrations } from './migrations'

const database = openTestDatabase()

/** An empty database, and a connection to it. */
const emptyDatabase = async () => {
  const name = `migrated_${randomBytes(4).toString('hex')}`
  await database().execute(sql.raw(`create database ${name}`))
  const url = testDatabaseUrl(name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database().execute(sql.raw(`drop database ${name} with (force)`))
  })
  const applied = async () =>
    (await client.query('select created_at::int from drizzle.__drizzle_migrations order by id')).rows.map(
      ({ created_at }) => created_at as number,
    )
  return { url, client, applied }
}

const migration = (createdAt: number, ...statements: string[]): Migration => ({
  name: `test ${createdAt}`,
  createdAt,
  statements,
  hash: createHash('sha256').update(statements.join()).digest('hex'),
})
const table = migration(1, 'create table things (n int)', 'insert into things values (1), (1)')
const index = migration(2, 'CREATE UNIQUE INDEX CONCURRENTLY "things_n" ON "things" USING btree ("n")')
const isValid = async (client: pg.Client) =>
  (await client.query("select indisvalid from pg_index where indexrelid = to_regclass('things_n')")).rows.map(
    ({ indisvalid }) => indisvalid as boolean,
  )

test('default: processes that start together migrate once', async () => {
  const { url, client } = await emptyDatabase()
  await expect(assertMigrated({ url })).rejects.toThrow(OldTablesError)
  const names: string[] = []
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase({ url, onApplied: (name) => names.push(name) })))
  expect(names).toEqual(readMigrations().map(({ name }) => name))
  const { rows } = await client.query('select count(*)::int as count from drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ count: names.length }])
  await assertMigrated({ url })
})

test('behavior: a process accepts newer tables, and refuses tables that lack any migration', async () => {
  const { url, client } = await emptyDatabase()
  const known = readMigrations()
  await migrateDatabase({ url, migrations: [...known, migration(2_000_000_000_000, 'create table newer ()')] })
  await assertMigrated({ url })
  await client.query('delete from drizzle.__drizzle_migrations where created_at = $1', [known.at(-2)!.createdAt])
  await expect(assertMigrated({ url })).rejects.toThrow(
    `older than this program needs: ${known.at(-2)!.name} is missing. Run \`npm run migrate\``,
  )
})

test('behavior: a skipped migration is applied although a later one was', async () => {
  const { url, applied } = await emptyDatabase()
  await migrateDatabase({ url, migrations: [table, migration(3, 'create table later ()')] })
  await migrateDatabase({ url, migrations: [table, migration(2, 'create table between ()'), migration(3, 'no SQL')] })
  expect(await applied()).toEqual([1, 3, 2])
})

test('behavior: a migration that fails changes nothing', async () => {
  const { url, client, applied } = await emptyDatabase()
  const broken = migration(2, 'alter table things add column m int', 'insert into things values (3, 4, 5)')
  await expect(migrateDatabase({ url, migrations: [table, broken] })).rejects.toThrow()
  expect(await applied()).toEqual([1])
  expect((await client.query('select * from things')).fields.map(({ name }) => name)).toEqual(['n'])
})

describe('indexes that are built concurrently', () => {
  test('behavior: an invalid index of an interrupted build is dropped and built again', async () => {
    const { url, client, applied } = await emptyDatabase()
    await expect(migrateDatabase({ url, migrations: [table, index] })).rejects.toThrow(/could not create unique index/)
    expect({ valid: await isValid(client), applied: await applied() }).toEqual({ valid: [false], applied: [1] })
    await client.query('delete from things where ctid = (select min(ctid) from things)')
    await migrateDatabase({ url, migrations: [table, index] })
    expect({ valid: await isValid(client), applied: await applied() }).toEqual({ valid: [true], applied: [1, 2] })
  })

  test('behavior: one that was built before the crash stays', async () => {
    const { url, client, applied } = await emptyDatabase()
    await migrateDatabase({ url, migrations: [table] })
    await client.query('truncate things')
    await client.query(index.statements[0]!)
    const { rows: before } = await client.query("select 'things_n'::regclass::oid as oid")
    await migrateDatabase({ url, migrations: [table, index] })
    expect((await client.query("select 'things_n'::regclass::oid as oid")).rows).toEqual(before)
    expect(await applied()).toEqual([1, 2])
  })

  test('behavior: a process that waits for a build does not deadlock with it', async () => {
    const { url, client, applied } = await emptyDatabase()
    await migrateDatabase({ url, migrations: [table] })
    await client.query('delete from things where ctid = (select min(ctid) from things)')
    // The build waits for this transaction.
    await client.query('begin')
    await client.query('update things set n = 2')
    let waiting = 0
    const both = Promise.all(
      [1, 2].map(() => migrateDatabase({ url, migrations: [table, index], onWaiting: () => waiting++ })),
    )
    await expect.poll(() => waiting).toBe(1)
    await client.query('commit')
    await both
    expect({ valid: await isValid(client), applied: await applied() }).toEqual({ valid: [true], applied: [1, 2] })
  })

  test('error: Migration.MixedMigrationError', async () => {
    const { url } = await emptyDatabase()
    const mixed = migration(2, ...index.statements, 'alter table things add column m int')
    await expect(
      migrateDatabase({ url, migrations: [migration(1, 'create table things (n int)'), mixed] }),
    ).rejects.toThrow(MixedMigrationError)
  })
})

describe('a table that is in use', () => {
  const change = migration(2, 'alter table things add column m int')

  test('behavior: is waited for briefly each time, so that others are not blocked', async () => {
    const { url, client, applied } = await emptyDatabase()
    await migrateDatabase({ url, migrations: [table] })
    await client.query('begin')
    await client.query('select * from things')
    const migrated = migrateDatabase({
      url,
      migrations: [table, change],
      limits: { lockMs: 20, betweenAttemptsMs: 20 },
    })
    const reader = new pg.Client({ connectionString: url })
    await reader.connect()
    // Would wait for the commit below if the migration waited without a limit.
    await expect
      .poll(
        async () =>
          (await reader.query('select xact_start from pg_stat_activity where query like $1', ['alter%'])).rowCount,
      )
      .toBe(1)
    expect((await reader.query('select n from things')).rowCount).toBe(2)
    await reader.end()
    await client.query('commit')
    await migrated
    expect(await applied()).toEqual([1, 2])
  })

  test('error: Migration.TableBusyError', async () => {
    const { url, client, applied } = await emptyDatabase()
    await migrateDatabase({ url, migrations: [table] })
    await client.query('begin')
    await client.query('select * from things')
    const limits = { lockMs: 10, betweenAttemptsMs: 1, attempts: 3 }
    await expect(migrateDatabase({ url, migrations: [table, change], limits })).rejects.toThrow(TableBusyError)
    await client.query('commit')
    expect(await applied()).toEqual([1])
  })
})

test('behavior: a process that waits for another one stops on an abort', async () => {
  const { url, client } = await emptyDatabase()
  await client.query('select pg_advisory_lock(6240001)')
  const stopping = new AbortController()
  await expect(migrateDatabase({ url, signal: stopping.signal, onWaiting: () => stopping.abort() })).rejects.toThrow(
    /aborted/,
  )
})

test('behavior: no table is unlogged, since a crash would empty it and a standby lacks its rows', async () => {
  const { rows } = await database().execute(sql`select relname from pg_class where relpersistence = 'u'`)
  expect(rows).toEqual([])
})

test('behavior: rows that change with every block or request are updated without a write to an index', async () => {
  await database().execute(sql`
    insert into rate_windows (caller, scope, allowed_at_ms, day, used_today)
    select 'caller ' || n, 'all', 0, 1, 0 from generate_series(1, 1000) as n`)
  for (let round = 1; round <= 3; round++) {
    await database().execute(sql`update rate_windows set allowed_at_ms = ${round}, used_today = ${round}`)
    // The autovacuum does this between them.
    await database().execute(sql`vacuum rate_windows`)
  }
  await database().execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await database().execute<{ all: number; hot: number }>(sql`
    select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'rate_windows'`)
  expect(rows[0]!.hot).toBeGreaterThan(0.3 * rows[0]!.all)
})

/** Stored before indexes were built concurrently. */
const lastWithLocks = '0031_settlement-deadlines'

test('migrations build indexes of existing tables concurrently, without other statements', () => {
  const names = readMigrations().map(({ name }) => name)
  const later = readMigrations().slice(names.indexOf(lastWithLocks) + 1)
  for (const { name, statements } of later) {
    const built = statements.flatMap((statement) => indexBuiltConcurrently(statement) ?? [])
    expect([0, statements.length], name).toContain(built.length)
    for (const statement of statements) {
      const [, of] = /^\s*create (?:unique )?index "[^"]+" on "([^"]+)"/i.exec(statement) ?? []
      const made = of === undefined || statements.some((other) => other.includes(`CREATE TABLE "${of}"`))
      expect(made, `${name} blocks writers of ${of} while it builds an index: use .concurrently()`).toBe(true)
    }
  }
})
