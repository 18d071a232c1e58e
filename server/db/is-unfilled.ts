import { type SQL, sql } from 'drizzle-orm'
import { intentEvents, settlementAttempts, settlementOrders, settlements } from './intent-schema'

/**
 * Selects orders of a mined settlement (`settlement_orders` joined to `settlements`) that it did
 * not fill: their call failed in a batch, or was left out before sending.
 */
export const isUnfilled: SQL = sql`(
  ${settlements.purpose} = 'settle' and ${settlements.state} = 'mined' and not exists (
    select from ${settlementAttempts} attempt
      join ${intentEvents} event on event.transaction_hash = attempt.transaction_hash
    where attempt.settlement_id = ${settlementOrders.settlementId}
      and event.order_hash = ${settlementOrders.orderHash}
  )
)`
