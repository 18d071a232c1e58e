import { type SQL, sql } from 'drizzle-orm'
import { liveIntentStatuses } from '@/lib/order/lifecycle'
import { createAnswerCache } from '../answer-cache'
import type { Database } from '../db/client'
import { wordsOf } from '../db/columns'
import { isUnfilled } from '../db/is-unfilled'
import { describeError, type Log } from '../log'
import type { Figures, Metrics } from './metrics'

/** A figure that one statement reads: its last column is the value, the others are the labels. */
type DatabaseFigure = { name: string; help: string; labels: readonly string[]; query: (nowMs: number) => SQL }

const liveIntents = sql`intent_orders where status in ${wordsOf(liveIntentStatuses)}`
/** The time that rounds and settlements are counted for, milliseconds. */
const countedMs = 3_600_000

/** A figure of each table; one in partitions has the sum of them. */
const figureOfTables = (figure: SQL) => sql`
  select coalesce(whole.relname, part.relname) as table, sum(${figure}) as value
  from pg_class as part left join pg_inherits on inhrelid = part.oid
  left join pg_class as whole on whole.oid = inhparent
  where part.relkind = 'r' and part.relnamespace = 'public'::regnamespace group by 1`

const figures: readonly DatabaseFigure[] = [
  {
    name: 'caravel_ledger_age_seconds',
    help: 'Age of the block that orders of a chain were followed to.',
    labels: ['chain'],
    query: (nowMs) => sql`select chain_id as chain, ${nowMs}::float8 / 1000 - timestamp as value from chain_cursors`,
  },
  {
    name: 'caravel_ledger_block',
    help: 'Block that orders of a chain were followed to.',
    labels: ['chain'],
    query: () => sql`select chain_id as chain, number as value from chain_cursors`,
  },
  {
    name: 'caravel_auction_delay_seconds',
    help: 'Time for which no auction has been held, by the reason.',
    labels: ['chain', 'reason'],
    query: (nowMs) => sql`select chain_id as chain, auction_delay as reason,
      (${nowMs}::float8 - delayed_since_ms) / 1000 as value from chain_cursors where auction_delay is not null`,
  },
  {
    name: 'caravel_orders',
    help: 'Open intent orders by status.',
    labels: ['chain', 'status'],
    query: () => sql`select chain_id as chain, status, count(*) as value from ${liveIntents} group by 1, 2`,
  },
  {
    name: 'caravel_oldest_market_order_seconds',
    help: 'Age of the oldest order at the market that is not filled.',
    labels: ['chain'],
    query: (nowMs) => sql`select chain_id as chain, (${nowMs}::float8 - min(created_at_ms)) / 1000 as value
      from ${liveIntents} and type = 'MARKET' and slices is null group by 1`,
  },
  {
    name: 'caravel_offers',
    help: 'Open OTC offers by state.',
    labels: ['chain', 'state'],
    query: () => sql`select chain_id as chain, state, count(*) as value from rfq_orders
      where state in ('PENDING', 'SUSPENDED') group by 1, 2`,
  },
  {
    name: 'caravel_rounds_last_hour',
    help: 'Auctions held in the last hour.',
    labels: ['chain'],
    query: (nowMs) => sql`select chain_id as chain, count(*) as value from rounds
      where closed_at_ms > ${nowMs - countedMs} group by 1`,
  },
  {
    name: 'caravel_settlements_last_hour',
    help: 'Transactions of the service begun in the last hour, by purpose and what became of them.',
    labels: ['chain', 'purpose', 'state', 'fault'],
    query: (nowMs) => sql`select chain_id as chain, purpose, state, coalesce(fault, 'none') as fault, count(*) as value
      from settlements where created_at_ms > ${nowMs - countedMs} group by 1, 2, 3, 4`,
  },
  {
    name: 'caravel_settled_orders_last_hour',
    help: 'Orders in mined transactions that were begun in the last hour, by why they were not filled there.',
    labels: ['chain', 'fault'],
    query: (nowMs) => sql`select chain_id as chain, case when not ${isUnfilled} then 'none'
        when is_left_out then 'LeftOutOfBatch' else 'RevertedInBatch' end as fault, count(*) as value
      from settlements join settlement_orders on settlement_id = id
      where state = 'mined' and purpose = 'settle' and created_at_ms > ${nowMs - countedMs} group by 1, 2`,
  },
  {
    name: 'caravel_open_nonces',
    help: 'Nonces of an account that are taken and not used on the chain yet.',
    labels: ['chain', 'account'],
    query: () => sql`select chain_id as chain, account, count(*) as value from settlements
      where state = 'open' group by 1, 2`,
  },
  {
    name: 'caravel_oldest_open_nonce_seconds',
    help: 'Time for which the oldest open nonce of an account waits.',
    labels: ['chain', 'account'],
    query: (nowMs) => sql`select chain_id as chain, account, (${nowMs}::float8 - min(created_at_ms)) / 1000 as value
      from settlements where state = 'open' group by 1, 2`,
  },
  {
    name: 'caravel_transfers',
    help: 'Transfers to other chains that are not over, by state; late: past their deadline and not paid.',
    labels: ['chain', 'to', 'state'],
    query: () => sql`select chain_id as chain, dest_chain_id as to,
      case when is_late then 'late' else state end as state, count(*) as value
      from bridge_legs where not is_closed group by 1, 2, 3`,
  },
  {
    name: 'caravel_repayments_due',
    help: 'Transfers that the relayer paid and was not repaid for.',
    labels: ['chain'],
    query: () => sql`select origin_chain_id as chain, count(*) as value from relay_fills
      where is_paid and repaid_transaction is null group by 1`,
  },
  {
    name: 'caravel_table_bytes',
    help: 'Size of a table with its indexes.',
    labels: ['table'],
    query: () => figureOfTables(sql`pg_total_relation_size(part.oid)`),
  },
  {
    name: 'caravel_table_rows',
    help: 'Rows of a table as PostgreSQL estimates them.',
    labels: ['table'],
    query: () => figureOfTables(sql`greatest(part.reltuples, 0)`),
  },
]

/** All figures of one moment are read together, and not more often than this, milliseconds. */
const freshMs = 5_000

/**
 * Adds what the tables say of the venue: how far chains are followed, orders, rounds, settlements, transfers, and the
 * sizes of tables. They are read one after the other; one that cannot be read is left out.
 *
 * @example
 * watchDatabase(metrics, { database, nowMs, log })
 */
export const watchDatabase = (
  { figure }: Pick<Metrics, 'figure'>,
  { database, nowMs, log }: { database: Pick<Database, 'execute'>; nowMs: () => number; log: Log },
): void => {
  const cached = createAnswerCache<ReadonlyMap<string, Figures>>({
    maxAnswers: 1,
    maxRunning: 1,
    freshMs: () => freshMs,
    nowMs,
  })
  const readAll = async () => {
    const read = new Map<string, Figures>()
    for (const { name, labels, query } of figures) {
      const { rows } = await database
        .execute<Record<string, string | number>>(query(nowMs()))
        .catch((error: unknown) => {
          log('warn', 'a figure could not be read', { figure: name, ...describeError(error) })
          return { rows: [] }
        })
      const labelsOf = (row: Record<string, string | number>) =>
        Object.fromEntries(labels.map((label) => [label, row[label]!]))
      read.set(
        name,
        rows.map((row) => ({ labels: labelsOf(row), value: Number(row.value) })),
      )
    }
    return read
  }
  for (const { name, help, labels } of figures)
    figure(name, help, labels, async () => (await cached('figures', readAll)).get(name) ?? [])
}
