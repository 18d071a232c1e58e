import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { isLive, type RfqBacking, toRfqOrder } from '@/lib/order/rfq'
import type { Database } from '../db/client'
import { rfqBackings, rfqEvents, rfqOrders } from '../db/schema'
import type { Auditing, Book, LedgerDeps } from '../ledger/book'
import { type Cursor, lockChain, moveCursor } from '../ledger/cursor'
import { followHoldings } from '../ledger/follow-holdings'
import { keyOf } from '../ledger/holdings'
import { type Difference, logDrift } from '../ledger/log-drift'
import { type FollowedPair, readHoldings } from '../ledger/read-holdings'
import { backing, backingOfOrder } from './find-order'
import { findUnexplained } from './find-unexplained'
import { readEvents } from './order-events'
import { heldBacking, type OrderRow } from './order-row'
import { UnexplainedOrderError } from './read-histories'
import { keepFound, nothingFound, readOrders } from './read-orders'
import { checkSignatures } from './read-step'
import type { RfqLog } from './rfq-logs'
import { isLiveRow, ordersNamed, ordersWithStaleState } from './which-orders'

/** Orders of one call: live ones, and those that have settled since somebody looked. */
const limits = { live: 200, settled: 100 } as const

/** A difference, and the order that it was found at. */
type OrderDifference = Difference & { orderHash: string }

/** An order with what is stored about it. */
type Stored = {
  order: OrderRow
  backing: (RfqBacking & { blockNumber: bigint }) | null
  /** Up to the block of the cursor. */
  logs: readonly RfqLog[]
  /** Something of a later block is known: it was posted a moment ago. */
  isAhead: boolean
}

/**
 * Compares some orders with the chain at the block they are at: live ones, those that were compared longest ago first, and once each
 * order that has settled. What the contract says is left of each, what its maker holds and allows, and whether a contract that signed it
 * still says so. What differs is read again from the signed order and the chain alone, stored, and logged.
 *
 * @throws viem's errors when the node fails. Logs that it keeps back of some orders are the `failure`, after what can be done for the others.
 * @example
 * await auditOrders(deps, { cursor, books: [rfqBook], nowSeconds }) // { audited: '', failure: undefined }
 */
export const auditOrders: Book['audit'] = async (deps, auditing) => {
  const { cursor } = auditing
  const batch = await readBatch(deps.database, { chainId: deps.chain.id, cursor })
  const differences = batch.length > 0 ? await compare(deps, batch, cursor) : []
  const settled = await settle(deps, { ...auditing, batch, differences })
  if (settled === 'moved') return undefined
  const live = batch.filter(isLiveOrder)
  return { audited: live.length < limits.live ? '' : live.at(-1)!.order.orderHash, failure: settled.unexplained }
}

const readBatch = async (
  database: Database,
  { chainId, cursor }: { chainId: number; cursor: Cursor },
): Promise<Stored[]> => {
  const next = (limit: number, ...which: SQL[]) =>
    database
      .select({ orderHash: rfqOrders.orderHash })
      .from(rfqOrders)
      .where(and(eq(rfqOrders.chainId, chainId), ...which))
      .orderBy(asc(rfqOrders.orderHash))
      .limit(limit)
  const live = next(limits.live, isLiveRow, sql`${rfqOrders.orderHash} > ${cursor.audited.rfq ?? ''}`)
  const settled = next(limits.settled, sql`not ${rfqOrders.isClosed} and not ${isLiveRow}`)
  const batch = unionAll(live, settled).as('batch')
  const rows = await database
    .select({ order: rfqOrders, backing })
    .from(batch)
    .innerJoin(rfqOrders, eq(rfqOrders.orderHash, batch.orderHash))
    .leftJoin(rfqBackings, backingOfOrder)
    .orderBy(asc(rfqOrders.orderHash))
  const events = await readEvents(
    database,
    rows.map(({ order }) => order.orderHash),
  )
  return rows.map(({ order, backing }) => {
    const all = events.get(order.orderHash)!
    const logs = all.filter(({ blockNumber }) => blockNumber <= cursor.number)
    return { order, backing, logs, isAhead: logs.length < all.length }
  })
}

const isLiveOrder = ({ order }: Stored) => isLive(order.state)

const compare = async (deps: LedgerDeps, batch: readonly Stored[], cursor: Cursor): Promise<OrderDifference[]> => {
  const at = { blockHash: cursor.hash }
  const orders = batch.map(({ order, logs }) => ({ order: toRfqOrder(order), orderHash: order.orderHash, logs }))
  const live = batch.filter(isLiveOrder)
  const pairs = new Map<string, FollowedPair>()
  for (const { order } of live) pairs.set(keyOf(givenBy(order)), { ...givenBy(order), spenders: ['rfq'] })
  const [unexplained, holdings, checks] = await Promise.all([
    findUnexplained(deps, { orders, block: cursor }),
    readHoldings(deps, { pairs: [...pairs.values()], at }),
    checkSignatures(
      deps,
      live.map(({ order }) => order),
      at,
    ),
  ])
  const found = new Map(holdings.map((holding) => [keyOf(holding), heldBacking(holding)]))
  const refused = new Map<string, boolean>(checks.map(({ orderHash, isRefused }) => [orderHash, isRefused]))
  const backed = live.flatMap(({ order, backing }): OrderDifference[] => {
    const { orderHash, isRefused } = order
    const now = found.get(keyOf(givenBy(order)))!
    const { blockNumber, ...held } = backing ?? { blockNumber: cursor.number, balance: 0n, allowance: 0n }
    // What was read at a later block, not yet at all, or not since the logs of tokens were last not watched, is nothing to compare with.
    const known = blockNumber >= cursor.logsWatchedSince && blockNumber <= cursor.number ? held : now
    return [
      { orderHash, about: 'balance' as const, expected: known.balance, found: now.balance },
      { orderHash, about: 'allowance' as const, expected: known.allowance, found: now.allowance },
      { orderHash, about: 'refused' as const, expected: isRefused, found: refused.get(orderHash) ?? isRefused },
    ].filter((fact) => fact.expected !== fact.found)
  })
  const left = unexplained.map(({ orderHash, block, explained, remaining }) => ({
    ...{ orderHash, about: 'remaining' as const, block, expected: explained, found: remaining },
  }))
  return [...left, ...backed]
}

const givenBy = ({ maker: owner, makerAsset: token }: OrderRow) => ({ owner, token })

type Mending = Auditing & { batch: readonly Stored[]; differences: readonly OrderDifference[] }

/**
 * Stores anew what differs, all that the same tokens back included, and closes what is settled and does not differ. Where the chain's
 * orders moved meanwhile nothing is written. Orders whose logs the node keeps back stay as they are.
 */
const settle = async (
  deps: LedgerDeps,
  { batch, differences, cursor, books, nowSeconds }: Mending,
): Promise<'moved' | { unexplained: UnexplainedOrderError | undefined }> => {
  const { database, chain, log } = deps
  const chainId = chain.id
  const differing = new Set<string>(differences.map(({ orderHash }) => orderHash))
  const closed = batch.filter((row) => !isLiveOrder(row) && !row.isAhead && !differing.has(row.order.orderHash))
  if (differing.size === 0 && closed.length === 0) return { unexplained: undefined }
  const { rows, found, unexplained } = await readExplained(
    deps,
    batch.flatMap(({ order }) => (differing.has(order.orderHash) ? [order] : [])),
    cursor,
  )
  const hashes = rows.map(({ orderHash }) => orderHash)
  const isDone = await database.transaction(async (transaction) => {
    await lockChain(transaction, { chainId, to: 'move' })
    if (!(await moveCursor(transaction, { chainId, from: cursor, to: cursor }))) return false
    await transaction
      .update(rfqOrders)
      .set({ isClosed: true })
      .where(ordersNamed(closed.map(({ order }) => order.orderHash)))
    if (rows.length === 0) return true
    await transaction
      .delete(rfqEvents)
      .where(and(inArray(rfqEvents.orderHash, hashes), lte(rfqEvents.blockNumber, cursor.number)))
    const which = or(ordersNamed(hashes), ordersWithStaleState([...found.holdings.values()]))
    const pairs = await keepFound(transaction, { chainId, block: cursor, found, nowSeconds, which })
    await followHoldings(transaction, books, { chainId, pairs })
    return true
  })
  if (!isDone) return 'moved'
  const isMended = new Set<string>(hashes)
  const mended = differences.filter(({ orderHash }) => isMended.has(orderHash))
  logDrift(log, { chainId, block: cursor.number, affectsOrders: true }, mended)
  return { unexplained }
}

/** Reads orders again; if the node keeps logs of some back, the others. */
const readExplained = async (deps: LedgerDeps, rows: readonly OrderRow[], block: Cursor) => {
  const read = (rows: readonly OrderRow[]) => readOrders(deps, rows, { block, found: nothingFound() })
  try {
    return { rows, found: await read(rows), unexplained: undefined }
  } catch (error) {
    if (!(error instanceof UnexplainedOrderError)) throw error
    const others = rows.filter(({ orderHash }) => !error.orderHashes.has(orderHash))
    return { rows: others, found: await read(others), unexplained: error }
  }
}
