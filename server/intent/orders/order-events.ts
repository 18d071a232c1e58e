import { and, eq, getTableColumns, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import type { Database, Transaction } from '../../db/client'
import { intentEvents, intentOrders } from '../../db/intent-schema'
import { joinFillPrices, storeFillPrices } from '../../ledger/fill-prices'
import type { IntentLog } from './intent-logs'
import type { IntentRow } from './order-row'

/** Rows per statement, which can have 65,535 parameters. */
const rowsPerInsert = 1_000

/** The columns that identify an order's events: its hash, and its nonce, which others may use. */
type Named = Pick<IntentRow, 'chainId' | 'orderHash' | 'owner' | 'nonce'>
type About = Pick<IntentLog, 'kind' | 'owner' | 'orderHash' | 'nonce'>

/**
 * Stores new logs and their fill prices; existing rows are unchanged. Returns the affected orders.
 *
 * @example
 * await storeEvents(transaction, { chainId: 1, logs }) // ['0x4e68...']
 */
export const storeEvents = async (
  transaction: Transaction,
  { chainId, logs }: { chainId: number; logs: readonly IntentLog[] },
): Promise<string[]> => {
  for (let start = 0; start < logs.length; start += rowsPerInsert)
    await transaction
      .insert(intentEvents)
      .values(logs.slice(start, start + rowsPerInsert).map((log) => ({ ...log, chainId })))
      .onConflictDoNothing()
  const fills = logs.filter(isFill)
  if (fills.length > 0) await storeFillPrices(transaction, tradedBy({ chainId, fills }))
  return findTouched(transaction, { chainId, events: logs })
}

const isFill = ({ kind }: IntentLog) => kind === 'settled' || kind === 'filled'

const tradedBy = ({ chainId, fills }: { chainId: number; fills: readonly IntentLog[] }) => sql`
  select ${intentOrders.chainId}, unnest(array[${intentOrders.srcToken}, ${intentOrders.destToken}]) as token, fill.at
  from unnest(
    ${sql.param(fills.map(({ orderHash }) => orderHash))}::text[],
    ${sql.param(fills.map(({ blockSeconds }) => Number(blockSeconds)))}::bigint[]
  ) as fill (order_hash, at)
  join ${intentOrders} on ${intentOrders.orderHash} = fill.order_hash and ${intentOrders.chainId} = ${chainId}`

/**
 * Deletes logs above a block. Returns the affected orders.
 *
 * @example
 * await unwindEvents(transaction, { chainId: 1, number: 17n }) // ['0x4e68...']
 */
export const unwindEvents = async (
  transaction: Transaction,
  { chainId, number }: { chainId: number; number: bigint },
): Promise<string[]> => {
  return deleteEvents(transaction, { chainId, where: gt(intentEvents.blockNumber, number) })
}

const deleteEvents = async (
  transaction: Transaction,
  { chainId, where }: { chainId: number; where: SQL | undefined },
): Promise<string[]> => {
  const { kind, owner, orderHash, nonce } = intentEvents
  const events = await transaction
    .delete(intentEvents)
    .where(and(eq(intentEvents.chainId, chainId), where))
    .returning({ kind, owner, orderHash, nonce })
  return findTouched(transaction, { chainId, events })
}

/** Finds the orders that events name, and those with a nonce that these invalidated or used. */
const findTouched = async (
  transaction: Transaction,
  { chainId, events }: { chainId: number; events: readonly About[] },
): Promise<string[]> => {
  if (events.length === 0) return []
  const invalidated = events.filter(({ kind }) => kind === 'invalidated')
  const hashes = events.flatMap(({ orderHash }) => orderHash ?? [])
  const { rows } = await transaction.execute<{ order_hash: string }>(sql`
    with named as (
      select chain_id, owner, nonce from intent_orders where order_hash = any(${sql.param(hashes)}::text[])
      union select ${chainId}::int, gone.owner, gone.nonce from unnest(
        ${sql.param(invalidated.map(({ owner }) => owner))}::text[],
        ${sql.param(invalidated.map(({ nonce }) => String(nonce)))}::numeric[]
      ) as gone (owner, nonce)
    )
    select order_hash from intent_orders join named using (chain_id, owner, nonce)`)
  return rows.map(({ order_hash }) => order_hash)
}

/**
 * Deletes logs of some or all orders of a chain up to a block; returns the affected orders.
 *
 * @example
 * await deleteOrderEvents(transaction, { chainId: 1, rows, upTo: 17n }) // ['0x4e68...']
 */
export const deleteOrderEvents = async (
  transaction: Transaction,
  { chainId, rows, upTo }: { chainId: number; rows?: readonly Named[]; upTo?: bigint },
): Promise<string[]> => {
  const isOld = upTo === undefined ? undefined : lte(intentEvents.blockNumber, upTo)
  const ofRows =
    rows &&
    sql`(${inArray(
      intentEvents.orderHash,
      rows.map(({ orderHash }) => orderHash),
    )} or (${intentEvents.owner}, ${intentEvents.nonce}) in (${noncesOf(rows)}))`
  return deleteEvents(transaction, { chainId, where: and(ofRows, isOld) })
}

const noncesOf = (rows: readonly Named[]) => sql`select * from unnest(
  ${sql.param(rows.map(({ owner }) => owner))}::text[], ${sql.param(rows.map(({ nonce }) => String(nonce)))}::numeric[]
)`

/**
 * Reads the stored logs about orders, by order: those that name them, their owners' invalidations
 * of their nonces, and fills of other stored orders with these nonces.
 *
 * @example
 * (await readEventsAbout(database, rows)).get(orderHash) // [{ kind: 'invalidated', ... }]
 */
export const readEventsAbout = async (
  database: Database | Transaction,
  rows: readonly Named[],
): Promise<Map<string, IntentLog[]>> => {
  const about = new Map<string, IntentLog[]>(rows.map(({ orderHash }) => [orderHash, []]))
  if (rows.length === 0) return about
  const given = sql`unnest(
    ${sql.param(rows.map(({ chainId }) => chainId))}::int[],
    ${sql.param(rows.map(({ orderHash }) => orderHash))}::text[],
    ${sql.param(rows.map(({ owner }) => owner))}::text[],
    ${sql.param(rows.map(({ nonce }) => String(nonce)))}::numeric[]
  ) as given (chain_id, order_hash, owner, nonce)`
  const isOfOwner = sql`${intentEvents.chainId} = given.chain_id and ${intentEvents.owner} = given.owner`
  const select = (joined: ReturnType<typeof sql>) =>
    database
      .select({ of: sql<Hex>`given.order_hash`.as('of'), ...getTableColumns(intentEvents) })
      .from(intentEvents)
      .innerJoin(given, sql`${isOfOwner} and ${joined}`)
  const found = await unionAll(
    select(sql`${intentEvents.orderHash} = given.order_hash`),
    select(sql`${intentEvents.kind} = 'invalidated' and ${intentEvents.nonce} = given.nonce`),
    select(sql`${intentEvents.kind} = 'settled' and ${intentEvents.orderHash} <> given.order_hash and exists (
      select from ${intentOrders} as other
      where other.order_hash = ${intentEvents.orderHash} and other.nonce = given.nonce
    )`),
  )
  for (const { of, chainId: _, ...log } of found) about.get(of)!.push(log)
  return about
}

/** A log; for fills with the dollar prices of the order's tokens, null if they were not stored. */
export type PricedLog = IntentLog & { srcUsd?: string | null; destUsd?: string | null }

/** The columns of an order that join its events and price them. */
type Traded = Pick<IntentRow, 'orderHash' | 'owner' | 'srcToken' | 'destToken'>

/**
 * Reads the fills and signatures of orders, by order in chain order, with the prices of fills.
 *
 * @example
 * (await readIntentEvents(database, [row])).get(row.orderHash)
 * // [{ kind: 'settled', srcUsd: '3192.71', ... }]
 */
export const readIntentEvents = async (
  database: Database | Transaction,
  orders: readonly Traded[],
): Promise<Map<string, PricedLog[]>> => {
  const byOrder = new Map<string, PricedLog[]>(orders.map(({ orderHash }) => [orderHash, []]))
  if (orders.length === 0) return byOrder
  const textsOf = (column: keyof Traded) => sql`${sql.param(orders.map((order) => order[column]))}::text[]`
  // Joins the given values, since reading the orders again costs a random page for each.
  const given = sql`unnest(
    ${textsOf('orderHash')}, ${textsOf('owner')}, ${textsOf('srcToken')}, ${textsOf('destToken')}
  ) as given (order_hash, owner, src_token, dest_token)`
  const { chainId, blockSeconds: at } = intentEvents
  const tokens = { srcToken: sql`given.src_token`, destToken: sql`given.dest_token` }
  const { src, dest, srcOn, destOn } = joinFillPrices({ chainId, ...tokens, at })
  const rows = await database
    .select({ ...getTableColumns(intentEvents), srcUsd: src.usd, destUsd: dest.usd })
    .from(intentEvents)
    .innerJoin(given, sql`given.order_hash = ${intentEvents.orderHash} and given.owner = ${intentEvents.owner}`)
    .leftJoin(src, srcOn)
    .leftJoin(dest, destOn)
    .where(sql`${intentEvents.orderHash} = any(${textsOf('orderHash')})`)
    .orderBy(intentEvents.blockNumber, intentEvents.logIndex)
  for (const { chainId: _, ...log } of rows) byOrder.get(log.orderHash!)!.push(log)
  return byOrder
}
