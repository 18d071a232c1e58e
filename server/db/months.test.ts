import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database'
import { roundIdAt } from './monthly-tables'
import { maintainPartitions } from './months'

const database = openTestDatabase()

const days = (count: number) => count * 86_400_000
const keptDays = 30
/** Later than the months that the migration has created. */
const june = Date.UTC(2040, 5, 15)
const secondsOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 1_000

/** Stores a round that opened at a time, with a bid and the run of its agent. Returns its id. */
const storeRound = async (seconds: number, name: string) => {
  const id = `${roundIdAt(seconds)}-${name}`
  await database().execute(sql`
    insert into rounds (id, chain_id, epoch, block_number, block_hash, opened_at_ms, closed_at_ms, orders)
    values (${id}, 1, 1, 1, ${`0x${'ab'.repeat(32)}`}, ${seconds * 1_000}::bigint, ${seconds * 1_000}::bigint, 1)`)
  await database().execute(sql`insert into round_bids (round_id, agent, n, verdict) values (${id}, 'amm', 0, 'failed')`)
  await database().execute(sql`
    insert into agent_runs (round_id, agent, outcome, bid_outcome, ms, at_ms)
    values (${id}, 'amm', 'lost', 'lost', 1, ${seconds * 1_000}::bigint)`)
  return id
}
const partitionsOf = async (table: 'rounds' | 'round_bids' | 'agent_runs') =>
  (
    await database().execute<{ partition: string; rows: number }>(
      sql`select tableoid::regclass::text as partition, count(*)::int as rows
        from ${sql.identifier(table)} group by 1 order by 1`,
    )
  ).rows
const exists = async (name: string) =>
  (await database().execute<{ there: boolean }>(sql`select to_regclass(${name}) is not null as there`)).rows[0]!.there

beforeEach(() => database().execute(sql`truncate rounds, round_bids, agent_runs cascade`))

test('default: the migration creates the partitions of this month and of the next three', async () => {
  const { rows } = await database().execute<{ nowMs: number }>(
    sql`select extract(epoch from now())::float8 * 1000 as "nowMs"`,
  )
  const now = new Date(rows[0]!.nowMs)
  for (let ahead = 0; ahead <= 3; ahead++) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 7)
    for (const table of ['rounds', 'round_bids', 'round_fills', 'agent_runs'])
      expect(await exists(`${table}_${month.replace('-', '_')}`), `${table} ${month}`).toBe(true)
  }
  expect(await maintainPartitions(database(), { nowMs: rows[0]!.nowMs })).toEqual({ made: [], dropped: [], left: [] })
})

test('behavior: a round is in the partition of its month, with its parts, and is dropped with it', async () => {
  const { made } = await maintainPartitions(database(), { nowMs: june })
  expect(made).toContain('rounds_2040_06')
  expect(made).toContain('agent_runs_2040_09')
  await storeRound(secondsOf(2040, 6, 1), 'first')
  await storeRound(secondsOf(2040, 7, 1) - 1, 'last')
  await storeRound(secondsOf(2040, 7, 1), 'later')
  for (const table of ['rounds', 'round_bids', 'agent_runs'] as const)
    expect(await partitionsOf(table)).toEqual([
      { partition: `${table}_2040_06`, rows: 2 },
      { partition: `${table}_2040_07`, rows: 1 },
    ])

  const julyEndsMs = Date.UTC(2040, 6, 1) + days(keptDays)
  expect((await maintainPartitions(database(), { nowMs: julyEndsMs - 1, keptDays })).dropped).not.toContain(
    'rounds_2040_06',
  )
  const { dropped } = await maintainPartitions(database(), { nowMs: julyEndsMs, keptDays })
  for (const table of ['rounds', 'round_bids', 'round_fills', 'agent_runs']) {
    expect(dropped).toContain(`${table}_2040_06`)
    expect(await exists(`${table}_2040_06`)).toBe(false)
  }
  expect(await partitionsOf('rounds')).toEqual([{ partition: 'rounds_2040_07', rows: 1 }])
  expect(await partitionsOf('agent_runs')).toEqual([{ partition: 'agent_runs_2040_07', rows: 1 }])
})

test('behavior: a row without a month is in the default partition, and deleted when it is old', async () => {
  const seconds = secondsOf(2020, 3, 10)
  await storeRound(seconds, 'early')
  expect(await partitionsOf('rounds')).toEqual([{ partition: 'rounds_default', rows: 1 }])
  const { left, made } = await maintainPartitions(database(), { nowMs: seconds * 1_000, keptDays })
  expect(left).toEqual(['round_bids_2020_03', 'agent_runs_2020_03', 'rounds_2020_03'])
  expect(made).toContain('round_fills_2020_03')
  await storeRound(seconds + 1, 'other')
  expect(await partitionsOf('rounds')).toEqual([{ partition: 'rounds_default', rows: 2 }])
  await maintainPartitions(database(), { nowMs: (seconds + 1) * 1_000 + days(keptDays), keptDays })
  expect(await partitionsOf('rounds')).toEqual([{ partition: 'rounds_default', rows: 1 }])
  expect(await partitionsOf('agent_runs')).toEqual([{ partition: 'agent_runs_default', rows: 1 }])
})

test('behavior: a table that is in use is left for the next pass', async () => {
  const nowMs = Date.UTC(2060, 0, 1)
  await database().transaction(async (transaction) => {
    await transaction.execute(sql`lock table round_bids in share update exclusive mode`)
    const { left, made } = await maintainPartitions(database(), { nowMs, lockMs: 10 })
    expect(left.every((name) => name.startsWith('round_bids_'))).toBe(true)
    expect(left).toContain('round_bids_2060_01')
    expect(made).toContain('rounds_2060_01')
  })
  expect((await maintainPartitions(database(), { nowMs })).made).toContain('round_bids_2060_01')
})

test('behavior: processes that create months at once create each once', async () => {
  const nowMs = Date.UTC(2070, 0, 1)
  const passes = await Promise.all([1, 2, 3].map(() => maintainPartitions(database(), { nowMs })))
  const made = passes.flatMap((pass) => pass.made)
  expect(made.toSorted()).toEqual([...new Set(made)].toSorted())
  expect(made).toHaveLength(4 * 4)
  expect(passes.flatMap(({ left }) => left)).toEqual([])
})

test('behavior: the sweep of a release before deletes no new round with the ctid of an old one', async () => {
  const seconds = secondsOf(2080, 1, 2)
  await maintainPartitions(database(), { nowMs: seconds * 1_000 })
  const id = await storeRound(seconds, 'young')
  await database().execute(sql`
    insert into rounds (id, chain_id, epoch, block_number, block_hash, opened_at_ms, closed_at_ms, orders)
    values ('0a', 1, 1, 1, ${`0x${'ab'.repeat(32)}`}, 1000, 1000, 1)`)
  const places = await database().execute(sql`select distinct ctid from rounds`)
  expect(places.rows).toHaveLength(1)
  await database().execute(sql`
    delete from rounds where ctid = any(array(
      select ctid from rounds where closed_at_ms < 2000 limit 200 for update skip locked
    ))`)
  expect((await database().execute(sql`select id from rounds`)).rows).toEqual([{ id }])
})
