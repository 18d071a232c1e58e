import { eq } from 'drizzle-orm'
import type { IntentRecord } from '@/lib/api/intent-records'
import type { Database, Transaction } from '../db/client'
import { intentOrders } from '../db/intent-schema'
import { readIntentEvents } from './order-events'
import type { IntentRow } from './order-row'
import { toRecord } from './to-record'

const shapes = {
  id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  orderHash: /^0x[0-9a-f]{64}$/,
} as const

/**
 * Finds a stored order by its id or its hash, in any casing; undefined also for what is neither.
 *
 * @example
 * (await findIntent(database, { orderHash }))?.status // 'PENDING'
 */
export const findIntent = async (
  database: Database | Transaction,
  named: { id: string } | { orderHash: string },
): Promise<IntentRow | undefined> => {
  const [[name, given]] = Object.entries(named) as [[keyof typeof shapes, string]]
  const value = given.toLowerCase()
  if (!shapes[name].test(value)) return undefined
  const [row] = await database.select().from(intentOrders).where(eq(intentOrders[name], value))
  return row
}

/**
 * Writes stored orders as the wire has them, in their order.
 *
 * @example
 * (await readRecords(database, rows))[0]?.transactions // []
 */
export const readRecords = async (
  database: Database | Transaction,
  rows: readonly IntentRow[],
): Promise<IntentRecord[]> => {
  const events = await readIntentEvents(
    database,
    rows.map(({ orderHash }) => orderHash),
  )
  return rows.map((row) => toRecord(row, events.get(row.orderHash) ?? []))
}
