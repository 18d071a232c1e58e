import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { connectDatabase, type Database } from '../db/client'

/**
 * The database of a test file, with its url for other processes. `template` must have no
 * connections: it can only be copied without any.
 */
export type TestDatabase = (() => Database) & { url: () => string }

/**
 * Opens a database for a test file, copied from the migrated template, and removes it at the end.
 *
 * @example
 * const database = openTestDatabase()
 * test('default', async () => expect(await database().select().from(secrets)).toEqual([]))
 */
export const openTestDatabase = (): TestDatabase => {
  const name = `test_${randomBytes(6).toString('hex')}`
  let connection: ReturnType<typeof connectDatabase> | undefined

  beforeAll(async () => {
    // The data never reach the disk: copying files costs half of copying through the log.
    await administer(`create database ${name} template template strategy file_copy`)
    connection = connectDatabase({ url: testDatabaseUrl(name), onError: () => {} })
  })
  afterAll(async () => {
    await connection?.close()
    await administer(`drop database if exists ${name} with (force)`)
  })
  const database = () => {
    if (!connection) throw new Error('The database is there from beforeAll on.')
    return connection.database
  }
  return Object.assign(database, { url: () => testDatabaseUrl(name) })
}

/**
 * Returns the url of a database on the run's server.
 *
 * @example
 * testDatabaseUrl('template') // 'postgres://postgres@127.0.0.1:41873/template'
 */
export const testDatabaseUrl = (name: string): string => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return url.href
}

const administer = async (statement: string) => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
