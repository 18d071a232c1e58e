import { sql } from 'drizzle-orm'
import type { Database } from '../db/client'

/**
 * Finds impossible settlements in a database beyond its constraints, for the end of each test in
 * which something failed or crashed.
 *
 * @example
 * await settlementFlaws(database()) // []
 */
export const settlementFlaws = async (database: Database): Promise<string[]> => {
  const { rows } = await database.execute<{ flaw: string }>(sql`
    select 'an order in flight with what has ended: ' || order_hash as flaw from settlement_orders
      join settlements on settlements.id = settlement_id where is_in_flight and state <> 'open'
    union all
    select 'a settlement that is ' || state || ' against its events: ' || id from settlements
      where state <> 'open' and exists (select from settlement_orders where settlement_id = id)
        and (state = 'mined') <> exists (
          select from settlement_attempts as attempt
            join intent_events as event on event.transaction_hash = attempt.transaction_hash
            where attempt.settlement_id = settlements.id
        )
    union all
    select 'a fill that paid less than promised: ' || held.order_hash from settlement_orders as held
      join settlements on settlements.id = held.settlement_id and state = 'mined'
      join intent_orders as filled on filled.order_hash = held.order_hash
      join settlement_attempts as attempt on attempt.settlement_id = held.settlement_id
      join intent_events as event
        on event.transaction_hash = attempt.transaction_hash and event.order_hash = held.order_hash
      where case when filled.kind = 0
        then event.returned + event.protocol_fee + event.partner_fee < held.min_out
        else event.src_amount - event.protocol_fee - event.partner_fee > held.max_in end
    union all
    select 'an order in two settlements at once: ' || order_hash from settlement_orders
      where is_in_flight group by order_hash having count(*) > 1
    union all
    select 'a payment of a transfer that is in flight with what has ended: ' || relay_hash from relay_fills
      join settlements on settlements.id = settlement_id where is_in_flight and state <> 'open'
    union all
    select 'a payment of a transfer that is ' || state || ' and paid or not: ' || relay_hash from relay_fills
      join settlements on settlements.id = settlement_id where is_paid <> (state = 'mined')
    union all
    select 'an order that is COMPLETED without a fill: ' || order_hash from intent_orders
      where status = 'COMPLETED' and not exists (
        select from intent_events as event
          where event.order_hash = intent_orders.order_hash and event.kind in ('settled', 'filled')
      )`)
  return rows.map(({ flaw }) => flaw)
}
