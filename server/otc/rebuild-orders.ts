import { and, asc, count, eq, gt } from 'drizzle-orm'
import { readHeader } from '../chain/follow'
import type { ReadableChain } from '../chain/served-chain'
import type { Database, Transaction } from '../db/client'
import { rfqBlocks, rfqEvents, rfqHoldings, rfqOrders } from '../db/schema'
import { type BlockAt, type Cursor, lockOrders, moveCursor, openCursor } from './cursor'
import { type FoundOrders, keepFound, readOrders } from './read-orders'

const page = 500

/**
 * Reads everything about the stored orders of a chain again: from the signed orders and the chain alone, as if nothing else had been
 * stored. For a chain that was replaced deeper than our journal goes. When an order is posted or the cursor moved meanwhile nothing is
 * written, and the next call begins again.
 *
 * @throws Otc.UnexplainedOrderError when the node keeps logs back; viem's errors when it fails.
 * @example
 * await rebuildOrders({ database, chain, client }, Date.now())
 */
export const rebuildOrders = async (deps: ReadableChain & { database: Database }, nowMs: number): Promise<void> => {
  const { database, chain, client } = deps
  const { number, hash, timestamp } = await readHeader(client, 'latest')
  const block = { number, hash, timestamp }
  const cursor = await openCursor(database, { chainId: chain.id, block })
  const found: FoundOrders = { logs: [], holdings: new Map(), permits: [], judgements: [] }
  let orders = 0
  for (let last = ''; ; ) {
    const rows = await database
      .select()
      .from(rfqOrders)
      .where(and(eq(rfqOrders.chainId, chain.id), gt(rfqOrders.orderHash, last)))
      .orderBy(asc(rfqOrders.orderHash))
      .limit(page)
    await readOrders(deps, rows, { block, found })
    orders += rows.length
    if (rows.length < page) break
    last = rows.at(-1)!.orderHash
  }
  await database.transaction((transaction) =>
    replaceAll(transaction, { chainId: chain.id, cursor, block, orders, found, nowSeconds: Math.floor(nowMs / 1_000) }),
  )
}

type Rebuilt = {
  chainId: number
  cursor: Cursor
  block: BlockAt
  orders: number
  found: FoundOrders
  nowSeconds: number
}

const replaceAll = async (
  transaction: Transaction,
  { chainId, cursor, block, orders, found, nowSeconds }: Rebuilt,
): Promise<void> => {
  await lockOrders(transaction, { chainId, to: 'move' })
  const [stored] = await transaction.select({ count: count() }).from(rfqOrders).where(eq(rfqOrders.chainId, chainId))
  if (
    stored!.count !== orders ||
    !(await moveCursor(transaction, { chainId, from: cursor, to: block, heardFrom: block.number }))
  )
    return
  for (const table of [rfqEvents, rfqBlocks, rfqHoldings])
    await transaction.delete(table).where(eq(table.chainId, chainId))
  await transaction.update(rfqOrders).set({ isClosed: false }).where(eq(rfqOrders.chainId, chainId))
  await transaction.insert(rfqBlocks).values({ chainId, number: block.number, hash: block.hash })
  await keepFound(transaction, { chainId, block, found, nowSeconds, which: undefined })
}
