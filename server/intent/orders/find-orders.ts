import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import type { Database, Transaction } from '../../db/client'
import { intentOrders } from '../../db/intent-schema'
import { readLegs } from './bridge-legs'
import { readIntentEvents } from './order-events'
import type { IntentRow } from './order-row'
import { toRecord } from './to-record'

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const hashShape = /^0x[0-9a-f]{64}$/

/** The name of an order: its id or its hash. */
export type IntentName = { id: string } | { orderHash: string }

/**
 * Finds a stored order by its id or hash, in any casing; undefined for malformed names.
 *
 * @example
 * (await findIntent(database, { orderHash }))?.status // 'PENDING'
 */
export const findIntent = async (database: Database, named: IntentName): Promise<IntentRow | undefined> => {
  const [by, given, shape] =
    'id' in named ? (['id', named.id, idShape] as const) : (['orderHash', named.orderHash, hashShape] as const)
  const name = given.toLowerCase()
  if (!shape.test(name)) return undefined
  const [row] = await statementsOf(database)[by].execute({ name })
  return row
}

const statements = new WeakMap<Database, ReturnType<typeof prepare>>()
/** Caches the statements, since building them for many columns costs more than the query. */
const statementsOf = (database: Database) => {
  const known = statements.get(database) ?? prepare(database)
  statements.set(database, known)
  return known
}
/** Statements are unnamed, since a connection pool may switch servers between them. */
const prepare = (database: Database) => {
  const by = (column: PgColumn) =>
    database
      .select()
      .from(intentOrders)
      .where(eq(column, sql.placeholder('name')))
      .prepare('')
  return { id: by(intentOrders.id), orderHash: by(intentOrders.orderHash) }
}

/**
 * Converts stored orders to their wire format, in their order.
 *
 * @example
 * (await readRecords(database, rows))[0]?.transactions // []
 */
export const readRecords = async (
  database: Database | Transaction,
  rows: readonly IntentRow[],
): Promise<IntentRecord[]> => {
  // Skips the reads for unfilled orders, the majority.
  const filled = rows.filter(({ filled }) => filled > 0n)
  const hashesOf = (some: readonly IntentRow[]) => some.map(({ orderHash }) => orderHash)
  const [events, legs] = await Promise.all([
    readIntentEvents(database, filled),
    readLegs(database, hashesOf(filled.filter(({ destChainId }) => destChainId !== null))),
  ])
  return rows.map((row) => toRecord(row, events.get(row.orderHash) ?? [], legs.get(row.orderHash) ?? []))
}
