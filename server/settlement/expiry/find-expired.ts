import { and, asc, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import { liveIntentStatuses } from '@/lib/order/lifecycle'
import type { Database } from '../../db/client'
import { wordsOf } from '../../db/columns'
import { intentEvents, intentOrders } from '../../db/intent-schema'
import type { IntentRow } from '../../intent/orders/order-row'
import { isInFlight } from '../../intent/orders/which-orders'
import type { Cursor } from '../../ledger/cursor'

/**
 * An expired order of a position in a vault, and the amounts that live orders of its owner sell of
 * that position: shares, or principal in raw units of the source.
 */
export type ExpiredOrder = { order: IntentRow; needed: { shares: bigint; principal: bigint } }

/**
 * Seconds after an order's deadline in which its position is returned. The owner can withdraw it at
 * any time.
 */
const returnedForSeconds = 30n * 86_400n

/** The maximum of orders in one reading. */
const maxFound = 2_000

/**
 * Selects orders that no event of the contract ended: their nonce is neither cancelled nor used.
 */
const isOpenOnChain = sql`not ${intentOrders.isNonceTaken} and not exists (
  select from ${intentEvents} as event
  where event.chain_id = ${intentOrders.chainId} and event.owner = ${intentOrders.owner}
    and event.nonce = ${intentOrders.nonce}
)`

const soldLive = (amount: SQL) =>
  sql`coalesce((
    select sum(${amount}) from ${intentOrders} as live
    where live.chain_id = ${intentOrders.chainId} and live.owner = ${intentOrders.owner}
      and live.held_token = ${intentOrders.heldToken} and live.status in ${wordsOf(liveIntentStatuses)}
  ), 0)`.mapWith(BigInt)
const needed = {
  shares: soldLive(sql`case when live.use_shares then live.shares else 0 end`),
  principal: soldLive(sql`case when live.use_shares then 0 else live.src_amount end`),
}

/**
 * Finds the recently expired vault orders of a chain that no event ended and whose position is not
 * known to be gone, the oldest first. Only the chain shows whether the position still exists.
 *
 * @example
 * await findExpired(database, cursor) // [{ order, needed: { shares: 0n, principal: 0n } }]
 */
export const findExpired = (
  database: Database,
  { chainId, timestamp }: Pick<Cursor, 'timestamp'> & { chainId: number },
): Promise<ExpiredOrder[]> =>
  database
    .select({ order: intentOrders, needed })
    .from(intentOrders)
    .where(
      and(
        eq(intentOrders.chainId, chainId),
        eq(intentOrders.status, 'EXPIRED'),
        isNotNull(intentOrders.strategy),
        eq(intentOrders.isPositionGone, false),
        gte(intentOrders.deadline, timestamp - returnedForSeconds),
        isOpenOnChain,
        sql`not ${isInFlight}`,
      ),
    )
    .orderBy(asc(intentOrders.deadline))
    .limit(maxFound)
