import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../testing/test-database'
import { connectDatabase } from './client'
import { apiKeys, partners } from './partner-schema'
import { rateWindows, secrets } from './schema'
import { readSharedSecret } from './shared-secret'

const database = openTestDatabase()

test('behavior: a statement that takes too long ends, and the pool still works', async () => {
  const slow = database().transaction(async (transaction) => {
    // The limit is local to this transaction: the connection returns to the pool unchanged.
    await transaction.execute(sql`set local statement_timeout = 20`)
    await transaction.execute(sql`select pg_sleep(5)`)
  })
  await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } })
  expect((await database().execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('behavior: a server that refuses writes is detected with any statement', async () => {
  const open = () => connectDatabase({ url: database.url(), onError: () => {} })
  const [alone, inTransaction] = [open(), open()]
  expect(alone.canWrite()).toBe(true)
  await expect(alone.database.execute(sql`select * from nowhere`)).rejects.toThrow()
  expect(alone.canWrite()).toBe(true)
  const writing = sql`insert into secrets (name, value) values ('x', 'y')`
  await alone.database.execute(sql`set default_transaction_read_only = on`)
  await expect(alone.database.execute(writing)).rejects.toMatchObject({ cause: { code: '25006' } })
  const refused = inTransaction.database.transaction(async (transaction) => {
    await transaction.execute(sql`set transaction read only`)
    await transaction.execute(writing)
  })
  await expect(refused).rejects.toMatchObject({ cause: { code: '25006' } })
  expect([alone.canWrite(), inTransaction.canWrite()]).toEqual([false, false])
  await Promise.all([alone.close(), inTransaction.close()])
})

test('behavior: the wait for a connection is known while the pool has none to spare', async () => {
  const { database: own, waitMs, close } = connectDatabase({ url: database.url(), onError: () => {} })
  expect(waitMs()).toBe(0)
  const all = Array.from({ length: 100 }, async () => {
    await own.execute(sql`select pg_sleep(0.05)`)
  })
  await expect.poll(waitMs, { interval: 5 }).toBeGreaterThan(50)
  await Promise.all(all)
  expect(waitMs()).toBe(0)
  await close()
})

test('behavior: a broken idle connection is reported and survived', async () => {
  const errors: Error[] = []
  const { database: own, close } = connectDatabase({
    url: database.url(),
    onError: (error) => void errors.push(error),
  })
  const { rows } = await own.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  await database().execute(sql`select pg_terminate_backend(${rows[0]!.pid})`)
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect((await own.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await close()
})

test('behavior: a connection that breaks in a transaction fails it, and the process continues', async () => {
  const broken = database().transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await database().execute(sql`select pg_terminate_backend(${rows[0]!.pid})`)
    await transaction.execute(sql`select 1`)
  })
  await expect(broken).rejects.toThrow()
  expect((await database().execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('behavior: transactions that cannot begin release their connections', async () => {
  const { database: own, close } = connectDatabase({ url: database.url(), onError: () => {} })
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const broken = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [asked] = args as [{ text?: string } | undefined]
    return asked?.text === 'begin' ? Promise.reject(new Error('Connection terminated')) : query.apply(this, args)
  } as never)
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => own.transaction(async () => {})))
  broken.mockRestore()
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(await own.transaction(async (transaction) => (await transaction.execute(sql`select 1 as one`)).rows)).toEqual([
    { one: 1 },
  ])
  await close()
})

describe('readSharedSecret', () => {
  test('default: replicas that propose at once agree', async () => {
    const proposals = Array.from({ length: 8 }, (_, index) => String(index).repeat(64))
    const answers = await Promise.all(
      proposals.map((proposal) => readSharedSecret(database(), { name: 'hmac', proposal })),
    )
    expect(new Set(answers).size).toBe(1)
    expect(proposals).toContain(answers[0])
  })
})

describe('the tables refuse invalid rows', () => {
  const shop = {
    name: 'shop',
    address: `0x${'1'.repeat(40)}`,
    feeBps: 25,
    takesSurplus: false,
    tier: 'standard',
  } as const
  const refused = (statement: Promise<unknown>, constraint: string) =>
    expect(statement).rejects.toMatchObject({ cause: { constraint } })

  test('behavior: api keys', async () => {
    await database().insert(partners).values(shop)
    const key = { keyHash: '0'.repeat(64), partner: 'shop', plan: 'pro' } as const
    const insert = (changes: object) =>
      database()
        .insert(apiKeys)
        .values({ ...key, ...changes })
    await insert({})
    const other = '1'.repeat(64)
    await refused(insert({}), 'api_keys_pkey')
    await refused(insert({ keyHash: other, plan: 'gold' }), 'api_keys_plan_known')
    await refused(insert({ keyHash: 'plain text' }), 'api_keys_key_hash_is_sha256')
    await refused(insert({ keyHash: other, partner: null }), 'api_keys_has_one_holder')
    await refused(insert({ keyHash: other, name: 'older' }), 'api_keys_has_one_holder')
    await refused(insert({ keyHash: other, partner: null, name: '' }), 'api_keys_name_length')
    await refused(insert({ keyHash: other, partner: 'nobody' }), 'api_keys_partner_partners_name_fk')
  })

  test('behavior: partners', async () => {
    const insert = (changes: object) =>
      database()
        .insert(partners)
        .values({ ...shop, name: 'other', ...changes })
    const flaws: [object, string][] = [
      [{ name: 'shop' }, 'partners_pkey'],
      [{ name: 'Shop' }, 'partners_name_is_name'],
      [{ name: 'anon' }, 'partners_name_is_name'],
      [{ name: '<b>shop</b>' }, 'partners_name_is_name'],
      [{ name: shop.address }, 'partners_name_is_no_address'],
      [{ address: '0x12' }, 'partners_address_is_address'],
      [{ address: `0x${'0'.repeat(40)}` }, 'partners_address_is_address'],
      [{ tier: 'gold' }, 'partners_tier_known'],
      [{ feeBps: -1 }, 'partners_fee_fits_tier'],
      [{ feeBps: 101 }, 'partners_fee_fits_tier'],
      [{ feeBps: 201, tier: 'open' }, 'partners_fee_fits_tier'],
      [{ feeBps: 1, takesSurplus: true }, 'partners_fee_beats_surplus'],
    ]
    for (const [changes, constraint] of flaws) await refused(insert(changes), constraint)
  })

  test('behavior: rate windows and secrets', async () => {
    const window = { caller: 'c', scope: 'all', allowedAtMs: 0, day: 1, usedToday: 0 }
    await refused(
      database()
        .insert(rateWindows)
        .values({ ...window, usedToday: -1 }),
      'rate_windows_used_positive',
    )
    await refused(
      database()
        .insert(rateWindows)
        .values({ ...window, caller: '' }),
      'rate_windows_caller_length',
    )
    await refused(database().insert(secrets).values({ name: 'x', value: 'short' }), 'secrets_value_is_256_bits')
  })
})
