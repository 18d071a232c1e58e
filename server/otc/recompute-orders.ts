import { and, eq, sql } from 'drizzle-orm'
import { readRfqHistory, rfqStateOf, toRfqOrder } from '@/lib/order/rfq'
import type { Transaction } from '../db/client'
import { rfqBackings, rfqOrders } from '../db/schema'
import type { Pair } from '../ledger/holdings'
import type { Recomputing } from '../ledger/order-rules'
import { eachPage } from '../ledger/signed-orders'
import { backing, backingOfOrder } from './find-order'
import { readEvents } from './order-events'
import { backingOf, type OrderRow } from './order-row'

const page = 1_000

/** Sorts without an index, so that `which` selects instead of a scan of all live orders. */
const byHash = sql`${rfqOrders.orderHash} || ''`

/** The derived columns of an order at a block. */
type Derived = Pick<OrderRow, 'state' | 'filled' | 'transactionHash'>

/**
 * Derives the states of the orders that `which` selects from their stored logs, and updates changed
 * rows; `which` may refer to orders and their backings. Returns the holdings of changed orders.
 *
 * @example
 * const which = ordersNamed(touched)
 * await recomputeOrders(transaction, { chain, log, chainSeconds, nowMs, which })
 * // [{ owner: '0x7099...', token: '0xc02a...' }]
 */
export const recomputeOrders = async (
  transaction: Transaction,
  { chain, chainSeconds, nowMs, which }: Recomputing,
): Promise<Pair[]> => {
  const changed: Pair[] = []
  const readPage = (after: string) =>
    transaction
      .select({ order: rfqOrders, backing })
      .from(rfqOrders)
      .leftJoin(rfqBackings, backingOfOrder)
      .where(and(eq(rfqOrders.chainId, chain.id), which, sql`${rfqOrders.orderHash} > ${after}`))
      .orderBy(byHash)
      .limit(page)
  const hashOf = ({ order }: { order: OrderRow }) => order.orderHash
  await eachPage(page, readPage, hashOf, async (rows) => {
    const events = await readEvents(transaction, rows.map(hashOf))
    const next = rows.flatMap(({ order, backing }) => {
      const history = readRfqHistory(toRfqOrder(order), events.get(order.orderHash)!)
      const { isRefused } = order
      const held = backingOf(order, backing ?? undefined)
      const state = rfqStateOf(order, { ...history, ...held, chainSeconds, isRefused })
      const derived = { state, filled: history.filled, transactionHash: history.transactionHash }
      const { orderHash, maker: owner, makerAsset: token } = order
      return isSame(order, derived) ? [] : [{ orderHash, owner, token, ...derived }]
    })
    await write(transaction, next, Math.floor(nowMs / 1_000))
    for (const { owner, token } of next) changed.push({ owner, token })
  })
  return changed
}

const isSame = (a: Derived, b: Derived) =>
  a.state === b.state && a.filled === b.filled && a.transactionHash === b.transactionHash

const write = async (
  transaction: Transaction,
  orders: readonly (Derived & { orderHash: string })[],
  nowSeconds: number,
) => {
  if (orders.length === 0) return
  const column = <value>(read: (order: Derived & { orderHash: string }) => value) => sql.param(orders.map(read))
  await transaction.execute(sql`
    update rfq_orders set
      state = next.state,
      filled = next.filled,
      transaction_hash = next.transaction_hash,
      is_closed = false,
      is_refused = rfq_orders.is_refused and next.state in ('PENDING', 'SUSPENDED'),
      updated_at = greatest(updated_at, ${nowSeconds}::bigint)
    from unnest(
      ${column(({ orderHash }) => orderHash)}::text[],
      ${column(({ state }) => state)}::text[],
      ${column(({ filled }) => filled.toString())}::numeric[],
      ${column(({ transactionHash }) => transactionHash)}::text[]
    ) as next (order_hash, state, filled, transaction_hash)
    where rfq_orders.order_hash = next.order_hash`)
}
