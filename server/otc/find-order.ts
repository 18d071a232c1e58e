import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { toLowerHex } from '@/lib/address'
import type { RfqRecord } from '@/lib/api/otc'
import type { Database } from '../db/client'
import { rfqBackings, rfqOrders } from '../db/schema'
import { readFills } from './order-events'
import { toRecord } from './order-row'

/** The backing columns of an order and their join condition. */
export const backing = {
  balance: rfqBackings.balance,
  allowance: rfqBackings.allowance,
  blockNumber: rfqBackings.blockNumber,
}
export const backingOfOrder = and(
  eq(rfqBackings.chainId, rfqOrders.chainId),
  eq(rfqBackings.owner, rfqOrders.maker),
  eq(rfqBackings.token, rfqOrders.makerAsset),
)

/**
 * Finds a stored order by its hash in any casing.
 *
 * @example
 * (await findOrder(database, '0x9104ca30...'))?.state // 'PENDING'
 */
export const findOrder = async (database: Database, orderHash: Hex): Promise<RfqRecord | undefined> => {
  const [found] = await database
    .select({ order: rfqOrders, backing })
    .from(rfqOrders)
    .leftJoin(rfqBackings, backingOfOrder)
    .where(eq(rfqOrders.orderHash, toLowerHex(orderHash)))
  if (!found) return undefined
  const fills = found.order.filled > 0n ? await readFills(database, [found.order.orderHash]) : undefined
  return toRecord(found.order, found.backing ?? undefined, fills?.get(found.order.orderHash))
}
