import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database'
import { connectDatabase } from './client'
import { isDatabaseAway } from './is-away'

const database = openTestDatabase()
const failureOf = (done: Promise<unknown>) =>
  done.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

test('default: a closed connection, a closed port, a statement that takes too long', async () => {
  const cut = database().transaction((transaction) =>
    transaction.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
  )
  expect(isDatabaseAway(await failureOf(cut))).toBe(true)
  const nowhere = connectDatabase({ url: 'postgres://127.0.0.1:1/none', onError: () => {} })
  expect(isDatabaseAway(await failureOf(nowhere.database.execute(sql`select 1`)))).toBe(true)
  expect(isDatabaseAway(await failureOf(nowhere.database.transaction(async () => {})))).toBe(true)
  await nowhere.close()
  const slow = database().transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 20`)
    await transaction.execute(sql`select pg_sleep(5)`)
  })
  expect(isDatabaseAway(await failureOf(slow))).toBe(true)
})

test('behavior: a wrong statement is no absence of the database', async () => {
  expect(isDatabaseAway(await failureOf(database().execute(sql`select nothing from nowhere`)))).toBe(false)
  expect(isDatabaseAway(await failureOf(database().execute(sql`select 1 / 0`)))).toBe(false)
  expect(isDatabaseAway(new Error('no'))).toBe(false)
  expect(isDatabaseAway('57P03')).toBe(false)
})
