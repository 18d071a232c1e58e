import { and, asc, desc, eq, gt, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database, Transaction } from '../../db/client'
import { intentCancellations, intentOrders, restsAtLimit, settlementOrders, settlements } from '../../db/intent-schema'
import { isUnfilled } from '../../db/is-unfilled'
import { chainCursors } from '../../db/schema'
import type { IntentRow } from '../../intent/orders/order-row'

/**
 * An order that agents are asked about; `rate` is the market rate of its pair, for an order that
 * rested at its limit and for a slice.
 */
export type RoundCandidate = { row: IntentRow; rate?: number }

/** An agent that failed to fill an order `after` times within `forMs` is not asked about it. */
const frozen = { after: 3, forMs: 600_000 } as const

/**
 * The time of the newest block that was read: a slice that is due then is due in every later block.
 */
const chainSeconds: SQL = sql`(
  select ${chainCursors.timestamp} from ${chainCursors} where ${chainCursors.chainId} = ${intentOrders.chainId}
)`

/**
 * Selects orders that can be awarded now: they are due and not cancelled, no transaction that was
 * sent may still fill them or an order with the same owner and nonce, and no newer open order has
 * that owner and nonce, since the newest is what the owner wants.
 */
export const isAwardable: SQL = sql`${intentOrders.status} in ('PENDING', 'ACTIVE')
  and (${intentOrders.slices} is null or ${intentOrders.nextAt} <= ${chainSeconds})
  and not exists (
    select from ${intentOrders} newer
    where newer.chain_id = ${intentOrders.chainId}
      and newer.owner = ${intentOrders.owner} and newer.nonce = ${intentOrders.nonce}
      and newer.status in ('PENDING', 'ACTIVE')
      and (newer.created_at_ms, newer.order_hash) > (${intentOrders.createdAtMs}, ${intentOrders.orderHash})
  )
  and not exists (select from ${intentCancellations} where ${intentCancellations.orderHash} = ${intentOrders.orderHash})
  and not exists (
    select from ${settlementOrders} flying join ${intentOrders} twin on twin.order_hash = flying.order_hash
    where flying.is_in_flight and twin.chain_id = ${intentOrders.chainId}
      and twin.owner = ${intentOrders.owner} and twin.nonce = ${intentOrders.nonce}
  )`

/**
 * Reads the orders of a chain that wait for a bid, except resting limit orders and slices: market
 * orders first, each kind the oldest first; none posted after `postedBy`, unix milliseconds, and
 * none of `except`.
 *
 * @example
 * (await readCandidates(database, { chainId: 1, postedBy: nowMs - 2_000, except: [], limit: 500 }))[0]?.type
 * // 'MARKET'
 */
export const readCandidates = (
  database: Database,
  { chainId, postedBy, except, limit }: { chainId: number; postedBy: number; except: readonly Hex[]; limit: number },
): Promise<IntentRow[]> =>
  database
    .select()
    .from(intentOrders)
    .where(
      and(
        eq(intentOrders.chainId, chainId),
        lte(intentOrders.createdAtMs, postedBy),
        isAwardable,
        sql`${intentOrders.slices} is null and not ${restsAtLimit(intentOrders)}`,
        except.length > 0 ? notInArray(intentOrders.orderHash, [...except]) : undefined,
      ),
    )
    .orderBy(desc(intentOrders.type), asc(intentOrders.createdAtMs), asc(intentOrders.orderHash))
    .limit(limit)

/**
 * Reads which of these orders an agent recently failed to settle several times.
 *
 * @example
 * await readFrozen(database, { orderHashes: ['0x4e68...'], agent: 'amm', nowMs }) // []
 */
export const readFrozen = async (
  database: Database | Transaction,
  { orderHashes, agent, nowMs }: { orderHashes: readonly Hex[]; agent: string; nowMs: number },
): Promise<Hex[]> => {
  const rows = await database
    .select({ orderHash: settlementOrders.orderHash })
    .from(settlementOrders)
    .innerJoin(settlements, eq(settlements.id, settlementOrders.settlementId))
    .where(
      and(
        inArray(settlementOrders.orderHash, [...orderHashes]),
        eq(settlements.agent, agent),
        or(eq(settlements.state, 'freed'), isUnfilled),
        gt(settlements.createdAtMs, nowMs - frozen.forMs),
      ),
    )
    .groupBy(settlementOrders.orderHash)
    .having(sql`count(*) >= ${frozen.after}`)
  return rows.map(({ orderHash }) => orderHash)
}

/**
 * Reads which of these orders were in a recent settlement that reverted or did not fill them. They
 * are settled alone, so that a failure affects no other order.
 *
 * @example
 * await readUnfilled(database, { orderHashes: ['0x4e68...'], nowMs }) // Set {}
 */
export const readUnfilled = async (
  database: Database,
  { orderHashes, nowMs }: { orderHashes: readonly Hex[]; nowMs: number },
): Promise<ReadonlySet<Hex>> => {
  const rows = await database
    .selectDistinct({ orderHash: settlementOrders.orderHash })
    .from(settlementOrders)
    .innerJoin(settlements, eq(settlements.id, settlementOrders.settlementId))
    .where(
      and(
        inArray(settlementOrders.orderHash, [...orderHashes]),
        or(eq(settlements.fault, 'unsettled'), isUnfilled),
        gt(settlements.createdAtMs, nowMs - frozen.forMs),
      ),
    )
  return new Set(rows.map(({ orderHash }) => orderHash))
}
