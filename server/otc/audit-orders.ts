import { and, asc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address, Hex } from 'viem'
import { isLive, type RfqBacking, type RfqState } from '@/lib/order/rfq'
import { type Pair, readBackings } from '../chain/balances'
import type { RfqLog } from '../chain/rfq-logs'
import type { Database } from '../db/client'
import { rfqEvents, rfqHoldings, rfqOrders } from '../db/schema'
import { type Cursor, lockOrders, moveCursor, noteAudited, readOwnCursor } from './cursor'
import { holdingOfOrder } from './find-order'
import { findUnexplained } from './find-unexplained'
import { followHoldings } from './follow-holdings'
import type { FollowDeps } from './follow-orders'
import { isLiveRow, ordersTurnedBy } from './holdings'
import { readJudgements } from './judgements'
import { readEvents } from './order-events'
import { type OrderRow, toOrder } from './order-row'
import { UnexplainedOrderError } from './read-histories'
import { keepFound, readOrders } from './read-orders'
import { ordersNamed } from './revalue-orders'
import { type Difference, tellDifferences } from './tell-differences'

/** Orders of one call: live ones, and those that have settled since somebody looked. */
const limits = { live: 200, settled: 100 } as const

/** A difference, and the order that it was found at. */
type OrderDifference = Difference & { orderHash: string }

/** An order with what is stored about it. */
type Stored = {
  order: OrderRow
  holding: (RfqBacking & { blockNumber: bigint }) | null
  /** Up to the block of the cursor. */
  logs: readonly RfqLog[]
  /** Something of a later block is known: it was posted a moment ago. */
  isAhead: boolean
}

/**
 * Compares some orders with the chain at the block they are at: live ones, those that were compared longest ago first, and once each
 * order that has settled. What the contract says is left of each, what its maker holds and allows, and whether a contract that signed it
 * still says so. What differs is read again from the signed order and the chain alone, stored, and told in the log. Only the process that
 * moves the chain's orders does it.
 *
 * @throws Otc.UnexplainedOrderError when the node keeps logs of some orders back, after what can be done for the others; viem's errors when
 * it fails.
 * @example
 * await auditOrders({ database, chain, client, holder: 'a', log }, Date.now())
 */
export const auditOrders = async (deps: FollowDeps, nowMs: number): Promise<void> => {
  const { database, chain, holder } = deps
  const cursor = await readOwnCursor(database, { chainId: chain.id, holder })
  if (cursor === undefined) return
  const batch = await readBatch(database, { chainId: chain.id, cursor })
  let unexplained: UnexplainedOrderError | undefined
  if (batch.length > 0) {
    const differences = await compare(deps, batch, cursor)
    const settled = await settle(deps, { batch, differences, cursor, nowMs })
    if (settled === 'moved') return
    unexplained = settled.unexplained
  }
  const live = batch.filter(isLiveOrder)
  const audited = live.length < limits.live ? '' : live.at(-1)!.order.orderHash
  await noteAudited(database, { chainId: chain.id, from: cursor, audited })
  if (unexplained) throw unexplained
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
  const live = next(limits.live, isLiveRow, gt(rfqOrders.orderHash, cursor.audited))
  const settled = next(limits.settled, sql`not ${rfqOrders.isClosed} and not ${isLiveRow}`)
  const batch = unionAll(live, settled).as('batch')
  const rows = await database
    .select({ order: rfqOrders, holding: rfqHoldings })
    .from(batch)
    .innerJoin(rfqOrders, eq(rfqOrders.orderHash, batch.orderHash))
    .leftJoin(rfqHoldings, holdingOfOrder)
    .orderBy(asc(rfqOrders.orderHash))
  const events = await readEvents(
    database,
    rows.map(({ order }) => order.orderHash),
  )
  return rows.map(({ order, holding }) => {
    const all = events.get(order.orderHash)!
    const logs = all.filter(({ blockNumber }) => blockNumber <= cursor.number)
    return { order, holding, logs, isAhead: logs.length < all.length }
  })
}

const isLiveOrder = ({ order }: Stored) => isLive(order.state as RfqState)

const compare = async (deps: FollowDeps, batch: readonly Stored[], cursor: Cursor): Promise<OrderDifference[]> => {
  const at = { blockHash: cursor.hash as Hex }
  const orders = batch.map(({ order, logs }) => ({
    ...{ order: toOrder(order), orderHash: order.orderHash as Hex, logs },
  }))
  const live = batch.filter(isLiveOrder)
  const pairs = new Map<string, Pair>()
  for (const { order } of live)
    pairs.set(keyOf(order), { owner: order.maker as Address, token: order.makerAsset as Address })
  const [unexplained, backings, judgements] = await Promise.all([
    findUnexplained(deps, { orders, block: cursor }),
    readBackings(deps, { pairs: [...pairs.values()], spender: deps.chain.contracts.rfq, at }),
    readJudgements(
      deps,
      live.map(({ order }) => order),
      at,
    ),
  ])
  const backingOf = new Map([...pairs.keys()].map((key, index) => [key, backings[index]!]))
  const refused = new Map(judgements.map(({ orderHash, isRefused }) => [orderHash, isRefused]))
  const backed = live.flatMap(({ order, holding }): OrderDifference[] => {
    const { orderHash } = order
    const backing = backingOf.get(keyOf(order))!
    const { blockNumber, ...held } = holding ?? { blockNumber: cursor.number, balance: 0n, allowance: 0n }
    // What was read at a later block, not yet at all, or not since the indexer passed over what tokens said, is nothing to compare with.
    const known = blockNumber >= cursor.heardFrom && blockNumber <= cursor.number ? held : backing
    const found = refused.get(orderHash) ?? order.isRefused
    return [
      { orderHash, about: 'balance' as const, expected: known.balance, found: backing.balance },
      { orderHash, about: 'allowance' as const, expected: known.allowance, found: backing.allowance },
      { orderHash, about: 'refused' as const, expected: order.isRefused, found },
    ].filter((fact) => fact.expected !== fact.found)
  })
  const left = unexplained.map(({ orderHash, block, explained, remaining }) => ({
    ...{ orderHash, about: 'remaining' as const, block, expected: explained, found: remaining },
  }))
  return [...left, ...backed]
}

const keyOf = ({ maker, makerAsset }: OrderRow) => `${maker}${makerAsset}`

type Mending = { batch: readonly Stored[]; differences: readonly OrderDifference[]; cursor: Cursor; nowMs: number }

/**
 * Stores anew what differs, all that the same tokens back included, and closes what is settled and does not differ. Where the chain's
 * orders moved meanwhile nothing is written. Orders whose logs the node keeps back stay as they are.
 */
const settle = async (
  deps: FollowDeps,
  { batch, differences, cursor, nowMs }: Mending,
): Promise<'moved' | { unexplained: UnexplainedOrderError | undefined }> => {
  const { database, chain, log } = deps
  const chainId = chain.id
  const differing = new Set(differences.map(({ orderHash }) => orderHash))
  const closed = batch.filter((row) => !isLiveOrder(row) && !row.isAhead && !differing.has(row.order.orderHash))
  if (differing.size === 0 && closed.length === 0) return { unexplained: undefined }
  const { rows, found, unexplained } = await readExplained(
    deps,
    batch.flatMap(({ order }) => (differing.has(order.orderHash) ? [order] : [])),
    cursor,
  )
  const hashes = rows.map(({ orderHash }) => orderHash)
  const isDone = await database.transaction(async (transaction) => {
    await lockOrders(transaction, { chainId, to: 'move' })
    if (!(await moveCursor(transaction, { chainId, from: cursor, to: cursor }))) return false
    await transaction
      .update(rfqOrders)
      .set({ isClosed: true })
      .where(ordersNamed(closed.map(({ order }) => order.orderHash)))
    if (rows.length === 0) return true
    await transaction
      .delete(rfqEvents)
      .where(and(inArray(rfqEvents.orderHash, hashes), lte(rfqEvents.blockNumber, cursor.number)))
    const nowSeconds = Math.floor(nowMs / 1_000)
    const which = or(ordersNamed(hashes), ordersTurnedBy([...found.holdings.values()]))
    const changed = await keepFound(transaction, { chainId, block: cursor, found, nowSeconds, which })
    await followHoldings(transaction, changed)
    return true
  })
  if (!isDone) return 'moved'
  const mended = differences.filter(({ orderHash }) => hashes.includes(orderHash))
  tellDifferences(log, { chainId, block: cursor.number, isFelt: true }, mended)
  return { unexplained }
}

/** Reads orders again; if the node keeps logs of some back, the others. */
const readExplained = async (deps: FollowDeps, rows: readonly OrderRow[], block: Cursor) => {
  const read = (rows: readonly OrderRow[]) =>
    readOrders(deps, rows, { block, found: { logs: [], holdings: new Map(), permits: [], judgements: [] } })
  try {
    return { rows, found: await read(rows), unexplained: undefined }
  } catch (error) {
    if (!(error instanceof UnexplainedOrderError)) throw error
    const others = rows.filter(({ orderHash }) => !error.orderHashes.has(orderHash))
    return { rows: others, found: await read(others), unexplained: error }
  }
}
