import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { liveIntentStatuses } from '@/lib/order/lifecycle'
import type { Database } from '../../db/client'
import { wordsOf } from '../../db/columns'
import { intentEvents, intentOrders, settlementOrders } from '../../db/intent-schema'
import type { IntentRow } from '../../intent/orders/order-row'
import type { Cursor } from '../../ledger/cursor'

/** An expired order out of a vault; `needed` are the shares of its position that live orders of its owner sell. */
export type ExpiredOrder = { order: IntentRow; needed: bigint }

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

const isInFlight = sql`exists (
  select from ${settlementOrders} as part where part.order_hash = ${intentOrders.orderHash} and part.is_in_flight
)`

const needed = sql`coalesce((
  select sum(live.shares) from ${intentOrders} as live
  where live.chain_id = ${intentOrders.chainId} and live.owner = ${intentOrders.owner}
    and live.held_token = ${intentOrders.heldToken} and live.status in ${wordsOf(liveIntentStatuses)}
), 0)`

/**
 * Finds the orders out of vaults that expired on a chain lately, that nothing has ended there, and whose position was
 * not found gone, the oldest first: whether it is still there only the chain says.
 *
 * @example
 * await findExpired(database, cursor) // [{ order, needed: 0n }]
 */
export const findExpired = (
  database: Database,
  { chainId, timestamp }: Pick<Cursor, 'timestamp'> & { chainId: number },
): Promise<ExpiredOrder[]> =>
  database
    .select({ order: intentOrders, needed: needed.mapWith(BigInt) })
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
