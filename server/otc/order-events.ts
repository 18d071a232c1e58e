import { inArray } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { RfqLog } from '../chain/rfq-logs'
import type { Database, Transaction } from '../db/client'
import { rfqEvents } from '../db/schema'

/** Rows of one statement: a statement has room for 65,535 values. */
const rowsPerInsert = 1_000

/**
 * Keeps what the contract wrote; what is kept already stays as it is.
 *
 * @example
 * await keepEvents(transaction, { chainId: 1, logs })
 */
export const keepEvents = async (
  transaction: Transaction,
  { chainId, logs }: { chainId: number; logs: readonly RfqLog[] },
): Promise<void> => {
  const rows = logs.map((log) => ({
    chainId,
    blockNumber: log.blockNumber,
    blockHash: log.blockHash,
    logIndex: log.logIndex,
    transactionHash: log.transactionHash,
    orderHash: log.orderHash,
    maker: log.maker,
    makerAmount: log.kind === 'filled' ? log.makerAmount : null,
  }))
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await transaction
      .insert(rfqEvents)
      .values(rows.slice(start, start + rowsPerInsert))
      .onConflictDoNothing()
}

/**
 * Reads what is kept about some orders, by order.
 *
 * @example
 * (await readEvents(database, [orderHash])).get(orderHash) // [{ kind: 'filled', makerAmount: 40n, ... }]
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
    .where(inArray(rfqEvents.orderHash, [...orderHashes]))
  for (const { makerAmount, maker, orderHash, transactionHash, blockHash, blockNumber, logIndex } of rows) {
    const about = {
      orderHash: orderHash as Hex,
      maker: maker as Address,
      transactionHash: transactionHash as Hex,
      blockHash: blockHash as Hex,
      blockNumber,
      logIndex,
    }
    byOrder
      .get(orderHash)!
      .push(makerAmount === null ? { kind: 'cancelled', ...about } : { kind: 'filled', makerAmount, ...about })
  }
  return byOrder
}
