import { and, asc, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import { liveIntentStatuses } from '@/lib/order/lifecycle'
import type { Database } from '../../db/client'
import { wordsOf } from '../../db/columns'
import { intentEvents, intentOrders } from '../../db/intent-schema'
import type { IntentRow } from '../../intent/orders/order-row'
import { isInFlight } from '../../intent/orders/which-orders'
import type { Cursor } from '../../ledger/cursor'

/**
 * An expired order out of a vault, and what live orders of its owner sell of its position: some name shares, others
 * the principal alone, raw units of the source.
 */
export type ExpiredOrder = { order: IntentRow; needed: { shares: bigint; principal: bigint } }

/**
 * Seconds after the deadline of an order in which its position is returned for its owner, who can withdraw it at any
 * time.
 */
const returnedForSeconds = 30n * 86_400n

/** Orders that one look chooses from. */
const maxFound = 2_000

/** The contract wrote nothing that ends the order: its nonce is neither taken back nor used. */
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
 * Finds the orders out of vaults that expired on a chain lately, that nothing has ended there, and whose position was
 * not found gone, the oldest first: whether it is still there only the chain says.
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
        ...[eq(intentOrders.chainId, chainId), eq(intentOrders.status, 'EXPIRED'), isNotNull(intentOrders.strategy)],
        eq(intentOrders.isPositionGone, false),
        ...[gte(intentOrders.deadline, timestamp - returnedForSeconds), isOpenOnChain, sql`not ${isInFlight}`],
      ),
    )
    .orderBy(asc(intentOrders.deadline))
    .limit(maxFound)
