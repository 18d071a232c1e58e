import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { readRfqHistory, rfqStateOf } from '@/lib/order/rfq'
import type { Transaction } from '../db/client'
import { rfqHoldings, rfqOrders } from '../db/schema'
import { holdingOfOrder } from './find-order'
import { readEvents } from './order-events'
import { backingOf, type OrderRow, toOrder } from './order-row'

const page = 1_000

/** What an order is at a block: written once, whoever asks. */
type Valued = Pick<OrderRow, 'state' | 'filled' | 'transactionHash'>

/**
 * Brings orders to a block: adds up what is kept about each and writes down what became another. Orders are those that `which` selects;
 * it may name orders and their holdings. Gives the hashes of what changed. Time in unix seconds, of the chain and of the service.
 *
 * @example
 * await revalueOrders(transaction, { chainId: 1, chainSeconds, nowSeconds, which: inArray(rfqOrders.orderHash, touched) }) // ['0x9104...']
 */
export const revalueOrders = async (
  transaction: Transaction,
  {
    chainId,
    chainSeconds,
    nowSeconds,
    which,
  }: { chainId: number; chainSeconds: bigint; nowSeconds: number; which: SQL | undefined },
): Promise<string[]> => {
  const changed: string[] = []
  for (let last = ''; ; ) {
    const rows = await transaction
      .select({ order: rfqOrders, holding: rfqHoldings })
      .from(rfqOrders)
      .leftJoin(rfqHoldings, holdingOfOrder)
      .where(and(eq(rfqOrders.chainId, chainId), which, gt(rfqOrders.orderHash, last)))
      .orderBy(asc(rfqOrders.orderHash))
      .limit(page)
    const events = await readEvents(
      transaction,
      rows.map(({ order }) => order.orderHash),
    )
    const next = rows.flatMap(({ order, holding }) => {
      const history = readRfqHistory(toOrder(order), events.get(order.orderHash)!)
      const { isRefused } = order
      const state = rfqStateOf(order, {
        ...history,
        ...backingOf(order, holding ?? undefined),
        chainSeconds,
        isRefused,
      })
      const valued = { state, filled: history.filled, transactionHash: history.transactionHash }
      return isSame(order, valued) ? [] : [{ orderHash: order.orderHash, ...valued }]
    })
    await write(transaction, next, nowSeconds)
    for (const { orderHash } of next) changed.push(orderHash)
    if (rows.length < page) return changed
    last = rows.at(-1)!.order.orderHash
  }
}

const isSame = (a: Valued, b: Valued) =>
  a.state === b.state && a.filled === b.filled && a.transactionHash === b.transactionHash

const write = async (
  transaction: Transaction,
  orders: readonly (Valued & { orderHash: string })[],
  nowSeconds: number,
) => {
  if (orders.length === 0) return
  const column = <value>(read: (order: Valued & { orderHash: string }) => value) => sql.param(orders.map(read))
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

/** Orders by hash. */
export const ordersNamed = (hashes: readonly string[]): SQL =>
  sql`${rfqOrders.orderHash} = any(${sql.param([...hashes])}::text[])`
