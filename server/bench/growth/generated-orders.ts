import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Address, Hex } from 'viem'
import type { Database } from '../../db/client'
import { usdc, weth } from '../traded'

/** Orders of one owner, for any number of stored ones: a venue grows by people. */
export const ordersPerOwner = 100
/** The number of live orders, the first ones; the others are filled. */
const maxLive = 5_000
const rowsPerInsert = 100_000

/**
 * Returns the names of a generated order, which do not depend on its place in the table.
 *
 * @example
 * generatedOrder(7).orderHash // '0x7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451'
 */
export const generatedOrder = (index: number): { orderHash: Hex; owner: Address } => ({
  orderHash: `0x${createHash('sha256').update(String(index)).digest('hex')}`,
  owner: `0x${createHash('sha256')
    .update(`owner ${Math.floor(index / ordersPerOwner)}`)
    .digest('hex')
    .slice(0, 40)}`,
})

type Named = { table: string; name: string; definition: string }

/**
 * Fills the tables with unsigned intent orders, and the events of the filled ones. Indexes and
 * checks are dropped before and created after, which takes a fraction of the time. `progress` is
 * called after each 100,000.
 *
 * @example
 * await generateOrders(client, { count: 10_000_000, progress: (stored) => {} })
 */
export const generateOrders = async (
  client: Pick<pg.ClientBase, 'query'>,
  { count, progress }: { count: number; progress: (stored: number) => void },
): Promise<void> => {
  const tables = "('intent_orders', 'intent_events')"
  const { rows: checks } = await client.query<Named>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and conrelid::regclass::text in ${tables}`)
  const { rows: indexes } = await client.query<Named>(`
    select tablename as table, indexname as name, indexdef as definition from pg_indexes
    where tablename in ${tables} and indexname not in (select conname from pg_constraint)`)
  for (const { table, name } of checks) await client.query(`alter table "${table}" drop constraint "${name}"`)
  for (const { name } of indexes) await client.query(`drop index "${name}"`)
  for (let start = 0; start < count; start += rowsPerInsert) {
    const end = Math.min(start + rowsPerInsert, count) - 1
    await client.query(insertion(start, end))
    progress(end + 1)
  }
  for (const { definition } of indexes) await client.query(definition)
  for (const { table, name, definition } of checks)
    await client.query(`alter table "${table}" add constraint "${name}" ${definition} not valid`)
  await client.query('vacuum analyze intent_orders, intent_events')
}

const insertion = (start: number, end: number) => `
  with made as materialized (
    select n, '0x' || encode(sha256(n::text::bytea), 'hex') as hash, n < ${maxLive} as live,
      '0x' || left(encode(sha256(('owner ' || n / ${ordersPerOwner})::bytea), 'hex'), 40) as owner,
      1700000000000 + n::bigint * 1000 as at
    from generate_series(${start}, ${end}) as n
  ), stored as (
    insert into intent_orders (
      order_hash, id, chain_id, family, type, owner, beneficiary, src_token, dest_token, held_token, pull,
      src_amount, dest_amount, expected_amount, deadline, kind, limit_rate, nonce, partner_and_fee, permit,
      metadata, partner, signature, signer, include_agents, exclude_agents, created_at_ms, updated_at_ms,
      status, filled, is_closed
    )
    select hash, md5(hash)::uuid::text, 1, 'Order', case when live then 'LIMIT' else 'MARKET' end, owner, owner,
      '${usdc}', '${weth}', '${usdc}', 'allowance', 3000000000, 1e18, 1e18, 2199023255552, 0, 1e18 / 3e9, n, 0, '0x',
      '0x', 'anon', '0x' || encode(sha512(n::text::bytea), 'hex'), 'key', '{}', '{}', at, at,
      case when live then 'SUSPENDED' else 'COMPLETED' end, case when live then 0 else 3000000000 end, not live
    from made
  )
  insert into intent_events (
    chain_id, block_number, block_hash, block_seconds, log_index, transaction_hash, kind, owner, order_hash,
    src_amount, returned, protocol_fee, partner_fee
  )
  select 1, 1 + n / 4, '0x' || encode(sha256(('block ' || n / 4)::bytea), 'hex'), at / 1000, n,
    '0x' || encode(sha256(('transaction ' || n)::bytea), 'hex'), 'settled', owner, hash, 3000000000, 1e18, 0, 0
  from made where not live`

/** The size of a table, bytes per order: its rows, and its indexes. */
export type SizeOfOrders = { table: string; rows: number; indexes: number }

/**
 * Reads the sizes of orders and their events.
 *
 * @example
 * await sizeOfOrders(database, 100_000) // [{ table: 'intent_orders', rows: 871, indexes: 574 }, ...]
 */
export const sizeOfOrders = async (database: Database, count: number): Promise<SizeOfOrders[]> => {
  const { rows } = await database.execute<{ table: string; rows: number; indexes: number }>(sql`
    select coalesce(whole.relname, part.relname) as table, sum(pg_table_size(part.oid))::float8 / ${count} as rows,
      sum(pg_indexes_size(part.oid))::float8 / ${count} as indexes
    from pg_class part left join pg_inherits on inhrelid = part.oid left join pg_class whole on whole.oid = inhparent
    where part.relkind = 'r' and coalesce(whole.relname, part.relname) in ('intent_orders', 'intent_events')
    group by 1 order by 1 desc`)
  return rows
}
