import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deleteInBatches } from '../../db/delete-in-batches'
import { agentRuns, roundBids, rounds } from '../../db/round-schema'
import { openTestDatabase } from '../../testing/test-database'
import { deleteOldRounds } from './store-round'

const database = openTestDatabase()

const nowMs = 1_800_000_000_000
const dayMs = 86_400_000
/**
 * The rounds that a chain of four blocks a second can store between two sweeps, which are an hour
 * apart.
 */
const hour = 4 * 3_600

/**
 * Stores rounds of a release before partitions that closed some days ago, each with two bids and
 * three runs.
 */
const store = async (name: string, count: number, daysAgo: number) => {
  const closedAtMs = nowMs - daysAgo * dayMs
  await database().execute(sql`
    insert into rounds (id, chain_id, epoch, block_number, block_hash, opened_at_ms, closed_at_ms, orders)
    select ${name} || n, 42161, 1, n, ${`0x${'ab'.repeat(32)}`}, ${closedAtMs}::bigint, ${closedAtMs}::bigint, 1
    from generate_series(1, ${count}::int) as n`)
  await database().execute(sql`
    insert into round_bids (round_id, agent, n, verdict)
    select ${name} || n, agent, 0, 'failed'
    from generate_series(1, ${count}::int) as n, unnest(array['amm', 'nimble']) as agent`)
  await database().execute(sql`
    insert into agent_runs (round_id, agent, outcome, bid_outcome, ms, at_ms)
    select ${name} || n, agent, 'lost', 'lost', 1, ${closedAtMs}::bigint
    from generate_series(1, ${count}::int) as n, unnest(array['amm', 'matcher', 'nimble']) as agent`)
}
const counts = () => Promise.all([rounds, roundBids, agentRuns].map((table) => database().$count(table)))

beforeEach(() => database().execute(sql`truncate rounds, round_bids, agent_runs cascade`))

test('behavior: one sweep deletes more rounds than the fastest chain writes until the next one', async () => {
  await store('old', hour + 600, 31)
  await store('new', 10, 29)
  await deleteOldRounds(database(), { nowMs, keptDays: 30 })
  expect(await counts()).toEqual([10, 20, 30])
})

test('behavior: a sweep locks few rows at a time, and skips rows that are locked', async () => {
  await store('old', 1_000, 31)
  const deleted: number[] = []
  const counted = {
    execute: async (query: Parameters<ReturnType<typeof database>['execute']>[0]) => {
      const result = await database().execute(query)
      deleted.push(result.rowCount ?? 0)
      return result
    },
  } as ReturnType<typeof database>
  await database().transaction(async (transaction) => {
    await transaction.execute(sql`select from rounds where id = 'old7' for update`)
    await deleteOldRounds(counted, { nowMs, keptDays: 30 })
  })
  expect(deleted).toEqual([200, 200, 200, 200, 199])
  expect(await counts()).toEqual([1, 2, 3])
  await deleteOldRounds(database(), { nowMs, keptDays: 30 })
  expect(await counts()).toEqual([0, 0, 0])
})

test('behavior: a sweep finds its rounds by an index', async () => {
  await store('old', 10, 31)
  await store('new', 5_000, 1)
  await database().execute(sql`analyze rounds`)
  const { rows } = await database().execute(
    sql`explain select ctid from rounds_before where closed_at_ms < ${nowMs - 30 * dayMs}::bigint limit 200`,
  )
  expect(JSON.stringify(rows)).toContain('rounds_by_end_old')
  expect(
    await deleteInBatches(database(), { from: sql`rounds_before`, where: sql`closed_at_ms < ${nowMs - 30 * dayMs}` }),
  ).toBe(10)
})
