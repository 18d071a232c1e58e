import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { deleteOldRounds } from '../settlement/round/store-round'
import { openTestDatabase, testDatabaseUrl } from '../testing/test-database'
import { connectDatabase } from './client'
import { migrateDatabase } from './migrate-database'
import { readMigrations } from './migrations'
import { apiKeys } from './partner-schema'
import { allowances, chainBlocks, chainCursors, holdings, rfqBackings } from './schema'

const database = openTestDatabase()

test('behavior: the cursors of the OTC desk become those of the ledger row for row, and keys stay', async () => {
  await database().execute(sql`create database aged`)
  const url = testDatabaseUrl('aged')
  const { database: aged, close } = connectDatabase({ url, onError: () => {} })
  const migrations = readMigrations()
  const at = migrations.findIndex(({ name }) => name === '0009_chain-ledger')
  await migrateDatabase({ url, migrations: migrations.slice(0, at) })
  const [hash, owner, other, token] = ['ab'.repeat(32), '11'.repeat(20), '22'.repeat(20), '33'.repeat(20)].map(
    (hex) => `0x${hex}` as const,
  ) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`]
  const most = 2n ** 256n - 1n
  await aged.execute(sql`
    insert into rfq_cursors (chain_id, number, hash, timestamp, holder, held_until, epoch, heard_from, audited) values
      (1, 90, ${hash}, 1700000000, 'a', '2026-01-01T00:00:00Z', 7, 60, ${hash}),
      (8453, 5, ${hash}, 1700000001, null, null, 0, 5, '')`)
  await aged.execute(sql`insert into rfq_blocks (chain_id, number, hash) values (1, 89, ${hash}), (1, 90, ${hash})`)
  await aged.execute(sql`
    insert into rfq_holdings (chain_id, owner, token, balance, allowance, block_number, block_hash) values
      (1, ${owner}, ${token}, 5, ${most.toString()}::numeric, 88, ${hash}),
      (1, ${other}, ${token}, 0, 9, -1, ${hash})`)
  const keyHash = 'cd'.repeat(32)
  await aged.execute(sql`insert into api_keys (key_hash, name, plan) values (${keyHash}, 'Example Ltd', 'pro')`)

  await migrateDatabase({ url })

  const held = { auctionDelay: null, delayedSinceMs: null }
  const place = { number: 90n, hash, timestamp: 1_700_000_000n, logsWatchedSince: 60n, ...held }
  expect(await aged.select().from(chainCursors).orderBy(chainCursors.chainId)).toEqual([
    {
      chainId: 1,
      ...place,
      epoch: 7,
      audited: { rfq: hash },
      holder: 'a',
      heldUntil: new Date('2026-01-01T00:00:00Z'),
    },
    {
      chainId: 8453,
      number: 5n,
      hash,
      timestamp: 1_700_000_001n,
      logsWatchedSince: 5n,
      epoch: 0,
      audited: {},
      holder: null,
      heldUntil: null,
      ...held,
    },
  ])
  expect(await aged.select().from(chainBlocks).orderBy(chainBlocks.number)).toEqual(
    [89n, 90n].map((number) => ({ chainId: 1, number, hash })),
  )
  const read = { chainId: 1, token, blockHash: hash }
  expect(await aged.select().from(holdings).orderBy(holdings.owner)).toEqual([
    { ...read, owner, balance: 5n, blockNumber: 88n },
    { ...read, owner: other, balance: 0n, blockNumber: -1n },
  ])
  expect(await aged.select().from(allowances).orderBy(allowances.owner)).toEqual([
    { chainId: 1, token, owner, spender: 'rfq', amount: most },
    { chainId: 1, token, owner: other, spender: 'rfq', amount: 9n },
  ])
  expect(await aged.select().from(rfqBackings).orderBy(rfqBackings.owner)).toEqual([
    { chainId: 1, owner, token, balance: 5n, allowance: most, blockNumber: 88n },
    { chainId: 1, owner: other, token, balance: 0n, allowance: 9n, blockNumber: -1n },
  ])
  expect(await aged.select().from(apiKeys)).toMatchObject([
    { keyHash, name: 'Example Ltd', partner: null, plan: 'pro', revokedAt: null },
  ])
  await close()
})

test('behavior: the rows before partitions become the first one, and older processes write to it', async () => {
  await database().execute(sql`create database undivided`)
  const url = testDatabaseUrl('undivided')
  const { database: old, close } = connectDatabase({ url, onError: () => {} })
  onTestFinished(close)
  const migrations = readMigrations()
  const at = migrations.findIndex(({ name }) => name.endsWith('_round-bounds'))
  await migrateDatabase({ url, migrations: migrations.slice(0, at) })
  const hash = `0x${'ab'.repeat(32)}`
  const storeRound = async (id: string) => {
    await old.execute(sql`
      insert into rounds (id, chain_id, epoch, block_number, block_hash, opened_at_ms, closed_at_ms, orders)
      values (${id}, 1, 1, 1, ${hash}, 1, 1, 1)`)
    await old.execute(sql`insert into round_bids (round_id, agent, n, verdict) values (${id}, 'amm', 0, 'failed')`)
  }
  await storeRound('f0000000-0000-4000-8000-000000000000')

  await migrateDatabase({ url })

  await storeRound('0a000000-0000-4000-8000-000000000000')
  const placesOf = async (table: string) =>
    (
      await old.execute(sql`
        select regexp_replace(tableoid::regclass::text, '\\d.*', '') as partition, count(*)::int as rows
        from ${sql.identifier(table)} group by 1 order by 1`)
    ).rows
  expect(await placesOf('rounds')).toEqual([{ partition: 'rounds_before', rows: 2 }])
  expect(await placesOf('round_bids')).toEqual([{ partition: 'round_bids_before', rows: 2 }])
  await deleteOldRounds(old, { nowMs: Date.now(), keptDays: 30 })
  expect([await placesOf('rounds'), await placesOf('round_bids')]).toEqual([[], []])
})
