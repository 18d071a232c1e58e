import { type SQL, sql } from 'drizzle-orm'
import { rfqBackings, rfqOrders } from '../db/schema'
import { listed, type Pair } from '../ledger/holdings'

/** Orders that bind their makers. */
export const isLiveRow = sql`${rfqOrders.state} in ('PENDING', 'SUSPENDED')`

/** Orders by hash. */
export const ordersNamed = (hashes: readonly string[]): SQL =>
  sql`${rfqOrders.orderHash} = any(${sql.param([...hashes])}::text[])`

/** Orders that give one of these holdings. */
export const ordersGiving = (pairs: readonly Pair[]): SQL =>
  sql`(${rfqOrders.maker}, ${rfqOrders.makerAsset}) in ${listed(pairs)}`

/** Live orders that one of these holdings backs, and that are no longer what they were for it. */
export const ordersWithStaleState = (pairs: readonly Pair[]): SQL =>
  sql`${ordersGiving(pairs)} and ${isLiveRow} and ${isStale}`

/** An order that its holding no longer lets be what it is. Which state it takes, `rfqStateOf` says; a test holds the two together. */
const isStale = sql`(${rfqOrders.state} = 'PENDING') <> (
  not (${rfqOrders.isRefused} and ${rfqOrders.filled} = 0)
  and ${rfqOrders.makerAmount} - ${rfqOrders.filled} <= least(
    ${rfqBackings.balance}, greatest(${rfqBackings.allowance}, coalesce(${rfqOrders.permitAllowance}, 0))
  )
)`
