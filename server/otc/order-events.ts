import { and, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database, Transaction } from '../db/client'
import { rfqEvents, rfqOrders } from '../db/schema'
import { joinFillPrices, storeFillPrices } from '../ledger/fill-prices'
import type { RfqLog } from './rfq-logs'

/** Rows per statement, which can have 65,535 parameters. */
const rowsPerInsert = 1_000

/**
 * Stores new logs and their fill prices; existing rows are unchanged. Returns the affected orders.
 *
 * @example
 * await storeEvents(transaction, { chainId: 1, logs }) // ['0x9104...']
 */
export const storeEvents = async (
  transaction: Transaction,
  { chainId, logs }: { chainId: number; logs: readonly RfqLog[] },
): Promise<string[]> => {
  const rows = logs.map((log) => ({
    chainId,
    blockNumber: log.blockNumber,
    blockHash: log.blockHash,
    logIndex: log.logIndex,
    transactionHash: log.transactionHash,
    orderHash: log.orderHash,
    maker: log.maker,
    makerAmount: log.kind === 'filled' ? log.makerAmount : null,
    takerAmount: log.takerAmount,
    blockSeconds: log.blockSeconds,
  }))
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await transaction
      .insert(rfqEvents)
      .values(rows.slice(start, start + rowsPerInsert))
      .onConflictDoNothing()
  const fills = logs.filter(isFill)
  if (fills.length > 0) await storeFillPrices(transaction, tradedBy({ chainId, fills }))
  return rows.map(({ orderHash }) => orderHash)
}

const isFill = ({ kind, blockSeconds }: RfqLog) => kind === 'filled' && blockSeconds !== null

const tradedBy = ({ chainId, fills }: { chainId: number; fills: readonly RfqLog[] }) => sql`
  select ${rfqOrders.chainId}, unnest(array[${rfqOrders.makerAsset}, ${rfqOrders.takerAsset}]) as token, fill.at
  from unnest(
    ${sql.param(fills.map(({ orderHash }) => orderHash))}::text[],
    ${sql.param(fills.map(({ blockSeconds }) => blockSeconds))}::bigint[]
  ) as fill (order_hash, at)
  join ${rfqOrders} on ${rfqOrders.orderHash} = fill.order_hash and ${rfqOrders.chainId} = ${chainId}`

/** A fill of an order with the dollar prices of its tokens at that time. */
export type RfqFill = Pick<typeof rfqEvents.$inferSelect, 'transactionHash' | 'takerAmount' | 'blockSeconds'> & {
  makerAmount: bigint
  makerUsd: string | null
  takerUsd: string | null
}

/**
 * Reads the fills of orders, by order, the oldest first.
 *
 * @example
 * (await readFills(database, [orderHash])).get(orderHash)
 * // [{ makerAmount: 40n, makerUsd: '3192.71', ... }]
 */
export const readFills = async (
  database: Database | Transaction,
  orderHashes: readonly Hex[],
): Promise<ReadonlyMap<Hex, readonly RfqFill[]>> => {
  const byOrder = new Map<Hex, RfqFill[]>()
  if (orderHashes.length === 0) return byOrder
  const { orderHash, transactionHash, makerAmount, takerAmount, blockSeconds } = rfqEvents
  const { src, dest, srcOn, destOn } = joinFillPrices({
    chainId: rfqOrders.chainId,
    srcToken: rfqOrders.makerAsset,
    destToken: rfqOrders.takerAsset,
    at: blockSeconds,
  })
  const rows = await database
    .select({
      orderHash,
      transactionHash,
      takerAmount,
      blockSeconds,
      makerUsd: src.usd,
      takerUsd: dest.usd,
      makerAmount: sql<bigint>`${makerAmount}`.mapWith(makerAmount),
    })
    .from(rfqEvents)
    .innerJoin(
      rfqOrders,
      and(
        eq(rfqOrders.orderHash, orderHash),
        eq(rfqOrders.chainId, rfqEvents.chainId),
        eq(rfqOrders.maker, rfqEvents.maker),
      ),
    )
    .leftJoin(src, srcOn)
    .leftJoin(dest, destOn)
    .where(and(sql`${orderHash} = any(${sql.param([...orderHashes])}::text[])`, isNotNull(makerAmount)))
    .orderBy(rfqEvents.blockNumber, rfqEvents.logIndex)
  for (const { orderHash: hash, ...fill } of rows) byOrder.set(hash, [...(byOrder.get(hash) ?? []), fill])
  return byOrder
}

/**
 * Deletes logs above a block. Returns the affected orders.
 *
 * @example
 * await unwindEvents(transaction, { chainId: 1, number: 17n }) // ['0x9104...']
 */
export const unwindEvents = async (
  transaction: Transaction,
  { chainId, number }: { chainId: number; number: bigint },
): Promise<string[]> => {
  const gone = await transaction
    .delete(rfqEvents)
    .where(and(eq(rfqEvents.chainId, chainId), gt(rfqEvents.blockNumber, number)))
    .returning({ orderHash: rfqEvents.orderHash })
  return gone.map(({ orderHash }) => orderHash)
}

/**
 * Reads the stored logs of orders, by order.
 *
 * @example
 * (await readEvents(database, [orderHash])).get(orderHash)
 * // [{ kind: 'filled', makerAmount: 40n, ... }]
 */
export const readEvents = async (
  database: Database | Transaction,
  orderHashes: readonly string[],
): Promise<Map<string, RfqLog[]>> => {
  const byOrder = new Map<string, RfqLog[]>(orderHashes.map((hash) => [hash, []]))
  if (orderHashes.length === 0) return byOrder
  const rows = await database
    .select()
    .from(rfqEvents)
    .where(sql`${rfqEvents.orderHash} = any(${sql.param([...orderHashes])}::text[])`)
  for (const { chainId: _, makerAmount, ...about } of rows)
    byOrder
      .get(about.orderHash)!
      .push(makerAmount === null ? { kind: 'cancelled', ...about } : { kind: 'filled', makerAmount, ...about })
  return byOrder
}

/**
 * Deletes logs of some or all orders of a chain up to a block; returns the affected orders.
 *
 * @example
 * await deleteEvents(transaction, { chainId: 1, rows, upTo: 17n }) // ['0x9104...']
 */
export const deleteEvents = async (
  transaction: Transaction,
  { chainId, rows, upTo }: { chainId: number; rows?: readonly { orderHash: Hex }[]; upTo?: bigint },
): Promise<string[]> => {
  const hashes = rows?.map(({ orderHash }) => orderHash)
  const isOld = upTo === undefined ? undefined : lte(rfqEvents.blockNumber, upTo)
  const gone = await transaction
    .delete(rfqEvents)
    .where(and(eq(rfqEvents.chainId, chainId), hashes && inArray(rfqEvents.orderHash, hashes), isOld))
    .returning({ orderHash: rfqEvents.orderHash })
  return gone.map(({ orderHash }) => orderHash)
}
