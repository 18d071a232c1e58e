import { and, asc, eq, gt, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address, Hex } from 'viem'
import { isLive, type RfqBacking, type RfqState, readRfqHistory } from '@/lib/order/rfq'
import { type Pair, readBackings } from '../chain/balances'
import type { Database } from '../db/client'
import { rfqEvents, rfqHoldings, rfqOrders } from '../db/schema'
import { type Cursor, lockOrders, moveCursor, noteAudited, readOwnCursor } from './cursor'
import { holdingOfOrder } from './find-order'
import type { FollowDeps } from './follow-orders'
import { followHoldings, isLiveRow, ordersTurnedBy } from './holdings'
import { readJudgements } from './judgements'
import { readEvents } from './order-events'
import { type OrderRow, toOrder } from './order-row'
import { readRemaining, remainingOf } from './read-chain'
import { type FoundOrders, keepFound, readOrders } from './read-orders'
import { ordersNamed } from './revalue-orders'
import { type Difference, tellDifferences } from './tell-differences'

/** Orders of one call. */
const ordersPerAudit = 200

/** Orders that expired less than this ago, by the time of the chain, are compared too: of a fill just before the end we may not know. */
const expiredForSeconds = 3_600n

/** A difference, and the order that it was found at. */
type OrderDifference = Difference & { orderHash: string }

/** A live order with what is stored about it. */
type Stored = { order: OrderRow; holding: (RfqBacking & { blockNumber: bigint }) | null; expected: bigint }

/**
 * Compares some orders, live or just expired, with the chain at the block they are at, those that were compared longest ago first: what the contract says is
 * left of each, what its maker holds and allows, and whether a contract that signed it still says so. What differs is read again from
 * the signed order and the chain alone, stored, and told in the log. Only the process that moves the chain's orders does it.
 *
 * @throws Otc.UnexplainedOrderError when the node keeps logs back; viem's errors when it fails.
 * @example
 * await auditOrders({ database, chain, client, holder: 'a', log }, Date.now())
 */
export const auditOrders = async (deps: FollowDeps, nowMs: number): Promise<void> => {
  const { database, chain, holder } = deps
  const cursor = await readOwnCursor(database, { chainId: chain.id, holder })
  if (cursor === undefined) return
  const batch = await readBatch(database, { chainId: chain.id, cursor })
  const differences = batch.length === 0 ? [] : await compare(deps, batch, cursor)
  if (differences.length > 0 && !(await mend(deps, { batch, differences, cursor, nowMs }))) return
  const audited = batch.length < ordersPerAudit ? '' : batch.at(-1)!.order.orderHash
  await noteAudited(database, { chainId: chain.id, from: cursor, audited })
}

const readBatch = async (
  database: Database,
  { chainId, cursor }: { chainId: number; cursor: Cursor },
): Promise<Stored[]> => {
  const next = (which: SQL | undefined) =>
    database
      .select({ orderHash: rfqOrders.orderHash })
      .from(rfqOrders)
      .where(and(eq(rfqOrders.chainId, chainId), gt(rfqOrders.orderHash, cursor.audited), which))
      .orderBy(asc(rfqOrders.orderHash))
      .limit(ordersPerAudit)
  const isFresh = and(eq(rfqOrders.state, 'EXPIRED'), gte(rfqOrders.expiry, cursor.timestamp - expiredForSeconds))
  const batch = unionAll(next(isLiveRow), next(isFresh)).orderBy(sql`order_hash`).limit(ordersPerAudit).as('batch')
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
    // An order that was posted a moment ago may know of later blocks.
    const past = events.get(order.orderHash)!.filter(({ blockNumber }) => blockNumber <= cursor.number)
    const terms = toOrder(order)
    return { order, holding, expected: remainingOf(terms, readRfqHistory(terms, past)) }
  })
}

const compare = async (deps: FollowDeps, batch: readonly Stored[], cursor: Cursor): Promise<OrderDifference[]> => {
  const at = { blockHash: cursor.hash as Hex }
  const orders = batch.map(({ order }) => ({ order: toOrder(order), orderHash: order.orderHash as Hex }))
  const live = batch.flatMap(({ order }) => (isLive(order.state as RfqState) ? [order] : []))
  const pairs = new Map<string, Pair>()
  for (const order of live)
    pairs.set(keyOf(order), { owner: order.maker as Address, token: order.makerAsset as Address })
  const [remaining, backings, judgements] = await Promise.all([
    readRemaining(deps, { orders, at }),
    readBackings(deps, { pairs: [...pairs.values()], spender: deps.chain.contracts.rfq, at }),
    readJudgements(deps, live, at),
  ])
  const backingOf = new Map([...pairs.keys()].map((key, index) => [key, backings[index]!]))
  const refused = new Map(judgements.map(({ orderHash, isRefused }) => [orderHash, isRefused]))
  return batch.flatMap(({ order, holding, expected }, index): OrderDifference[] => {
    const { orderHash } = order
    const left = { orderHash, about: 'remaining' as const, expected, found: remaining[index]! }
    const backing = backingOf.get(keyOf(order))
    if (backing === undefined) return expected === left.found ? [] : [left]
    const { blockNumber, ...held } = holding ?? { blockNumber: cursor.number, balance: 0n, allowance: 0n }
    // What was read at a later block, not yet at all, or not since the indexer passed over what tokens said, is nothing to compare with.
    const known = blockNumber >= cursor.heardFrom && blockNumber <= cursor.number ? held : backing
    const found = refused.get(orderHash) ?? order.isRefused
    return [
      left,
      { orderHash, about: 'balance' as const, expected: known.balance, found: backing.balance },
      { orderHash, about: 'allowance' as const, expected: known.allowance, found: backing.allowance },
      { orderHash, about: 'refused' as const, expected: order.isRefused, found },
    ].filter((fact) => fact.expected !== fact.found)
  })
}

const keyOf = ({ maker, makerAsset }: OrderRow) => `${maker}${makerAsset}`

type Mending = { batch: readonly Stored[]; differences: readonly OrderDifference[]; cursor: Cursor; nowMs: number }

/** Stores anew what differs, all that the same tokens back included. False when the chain's orders moved meanwhile: then nothing is written. */
const mend = async (deps: FollowDeps, { batch, differences, cursor, nowMs }: Mending): Promise<boolean> => {
  const { database, chain, log } = deps
  const chainId = chain.id
  const hashes = new Set(differences.map(({ orderHash }) => orderHash))
  const rows = batch.flatMap(({ order }) => (hashes.has(order.orderHash) ? [order] : []))
  const none: FoundOrders = { logs: [], holdings: new Map(), permits: [], judgements: [] }
  const found = await readOrders(deps, rows, { block: cursor, found: none })
  const isMended = await database.transaction(async (transaction) => {
    await lockOrders(transaction, { chainId, to: 'move' })
    if (!(await moveCursor(transaction, { chainId, from: cursor, to: cursor }))) return false
    await transaction
      .delete(rfqEvents)
      .where(and(inArray(rfqEvents.orderHash, [...hashes]), lte(rfqEvents.blockNumber, cursor.number)))
    const nowSeconds = Math.floor(nowMs / 1_000)
    const which = or(ordersNamed([...hashes]), ordersTurnedBy([...found.holdings.values()]))
    const changed = await keepFound(transaction, { chainId, block: cursor, found, nowSeconds, which })
    await followHoldings(transaction, changed)
    return true
  })
  if (!isMended) return false
  tellDifferences(log, { chainId, block: cursor.number, isFelt: true }, differences)
  return true
}
