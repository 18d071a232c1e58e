import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { RfqRecord } from '@/lib/api/otc'
import type { Database } from '../db/client'
import { rfqHoldings, rfqOrders } from '../db/schema'
import { toRecord } from './order-row'

/** The row of the tokens that an order gives. */
export const holdingOfOrder = and(
  eq(rfqHoldings.chainId, rfqOrders.chainId),
  eq(rfqHoldings.owner, rfqOrders.maker),
  eq(rfqHoldings.token, rfqOrders.makerAsset),
)

/**
 * Finds a stored order by its hash, in any casing.
 *
 * @example
 * (await findOrder(database, '0x9104ca30...'))?.state // 'PENDING'
 */
export const findOrder = async (database: Database, orderHash: string): Promise<RfqRecord | undefined> => {
  const [found] = await database
    .select({ order: rfqOrders, holding: rfqHoldings })
    .from(rfqOrders)
    .leftJoin(rfqHoldings, holdingOfOrder)
    .where(eq(rfqOrders.orderHash, orderHash.toLowerCase() as Hex))
  return found && toRecord(found.order, found.holding ?? undefined)
}
