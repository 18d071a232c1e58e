import { and, asc, count, eq, sql } from 'drizzle-orm'
import { rfqEvents, rfqOrders } from '../db/schema'
import type { Book } from '../ledger/book'
import { keepFound, nothingFound, readOrders } from './read-orders'

const page = 500

/**
 * Reads everything about the stored orders of a chain again, from what their makers signed and the chain at a block alone.
 *
 * @throws Otc.UnexplainedOrderError when the node keeps logs back; viem's errors when it fails.
 * @example
 * await (await rebuildOrders({ database, chain, client }, block)).replace(transaction, nowSeconds)
 */
export const rebuildOrders: Book['rebuild'] = async (deps, block) => {
  const { database, chain } = deps
  const ofChain = eq(rfqOrders.chainId, chain.id)
  const found = nothingFound()
  let orders = 0
  for (let last = ''; ; ) {
    const rows = await database
      .select()
      .from(rfqOrders)
      .where(and(ofChain, sql`${rfqOrders.orderHash} > ${last}`))
      .orderBy(asc(rfqOrders.orderHash))
      .limit(page)
    await readOrders(deps, rows, { block, found })
    orders += rows.length
    if (rows.length < page) break
    last = rows.at(-1)!.orderHash
  }
  return {
    isComplete: async (transaction) => {
      const [stored] = await transaction.select({ count: count() }).from(rfqOrders).where(ofChain)
      return stored!.count === orders
    },
    replace: async (transaction, nowSeconds) => {
      await transaction.delete(rfqEvents).where(eq(rfqEvents.chainId, chain.id))
      await transaction.update(rfqOrders).set({ isClosed: false }).where(ofChain)
      await keepFound(transaction, { chainId: chain.id, block, found, nowSeconds, which: undefined })
    },
  }
}
