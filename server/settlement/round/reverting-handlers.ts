import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { Database } from '../../db/client'
import { intentOrders, settlementAttempts, settlementOrders, settlements } from '../../db/intent-schema'
import type { IntentRow } from '../../intent/orders/order-row'

/**
 * Settlements of one agent that may revert on a chain within `forMs`, by handlers of strangers: of one order, of one
 * handler, and of all of these handlers. Each costs at most its gas limit.
 */
export const maxReverts = { ofOrder: 1, ofHandler: 3, ofAll: 10, forMs: 86_400_000 } as const

/**
 * Returns the orders that an agent does not settle for now, because settlements with handlers of strangers reverted when
 * they were mined. Such a handler can do another thing then than on trial, and its gas is the agent's. The venue's own
 * handlers are known code, and count as any other order does (`readFrozen`).
 *
 * @example
 * await readReverting(database, { chain, rows, agent: 'amm', nowMs }) // []
 */
export const readReverting = async (
  database: Database,
  { chain, rows, agent, nowMs }: { chain: Chain; rows: readonly IntentRow[]; agent: string; nowMs: number },
): Promise<Hex[]> => {
  const { vaultHandler, aaveHandler } = chain.contracts
  const isOfStranger = (handler: IntentRow['handler']): handler is Hex =>
    handler !== null && ![vaultHandler, aaveHandler].some((own) => own !== undefined && isSameAddress(own, handler))
  const asked = rows.filter(({ handler }) => isOfStranger(handler))
  if (asked.length === 0) return []
  const reverted = await database
    .select({ orderHash: settlementOrders.orderHash, handler: intentOrders.handler })
    .from(settlements)
    .innerJoin(settlementOrders, eq(settlementOrders.settlementId, settlements.id))
    .innerJoin(intentOrders, eq(intentOrders.orderHash, settlementOrders.orderHash))
    .where(
      and(
        ...[eq(settlements.chainId, chain.id), eq(settlements.agent, agent), isNotNull(intentOrders.handler)],
        ...[gt(settlements.createdAtMs, nowMs - maxReverts.forMs), eq(settlements.fault, 'unsettled')],
        // One that would have reverted, and was not sent, cost nothing.
        sql`exists (
          select from ${settlementAttempts} attempt
          where attempt.settlement_id = ${settlements.id} and attempt.kind = 'settle' and attempt.sent_block is not null
        )`,
      ),
    )
  const counted = reverted.filter(({ handler }) => isOfStranger(handler))
  const isOver = ({ orderHash, handler }: IntentRow) =>
    counted.length >= maxReverts.ofAll ||
    counted.filter((one) => one.handler === handler).length >= maxReverts.ofHandler ||
    counted.filter((one) => one.orderHash === orderHash).length >= maxReverts.ofOrder
  return asked.filter(isOver).map(({ orderHash }) => orderHash)
}
