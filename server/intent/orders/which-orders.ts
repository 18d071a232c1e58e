import { type SQL, sql } from 'drizzle-orm'
import { maxUint256 } from 'viem'
import { liveIntentStatuses } from '@/lib/order/lifecycle'
import { maxShortage } from '@/lib/order/position/position'
import { wordsOf } from '../../db/columns'
import { intentEvents, intentOrders } from '../../db/intent-schema'
import { allowances, holdings, type Spender } from '../../db/schema'
import { named, type SignedOrders } from '../../ledger/signed-orders'

/** True for orders that may still be filled. */
export const isLiveIntentRow = sql`${intentOrders.status} in ${wordsOf(liveIntentStatuses)}`

/** True if an open settlement includes the order. */
export const isInFlight = sql<boolean>`exists (
  select from settlement_orders as part where part.order_hash = ${intentOrders.orderHash} and part.is_in_flight
)`

/** The spender that pulls an order's source. */
export const spenderOfIntent = sql<Spender>`case ${intentOrders.pull} when 'permit2' then 'permit2' else 'intent' end`

const permitted = sql`coalesce(${intentOrders.permitAllowance}, 0)`
const allowed = sql`coalesce(${allowances.amount}, 0)`
const held = sql`coalesce(${holdings.balance}, 0)`
/** `soldFrom` in SQL: for a position the balance is its value, and the allowance its shares. */
const sold = sql`case
  when not ${intentOrders.useShares} then ${held}
  when ${allowed} = 0 then 0
  when ${allowed} + div(${intentOrders.shares}, ${sql.raw(String(maxShortage))}) < ${intentOrders.shares} then 0
  when ${allowed} <= ${intentOrders.shares} then ${held}
  else div(${held} * ${intentOrders.shares}, ${allowed}) end`
/** `takeableOf` in SQL: what the contract can take for an order, joined with its backing. */
const takeable = sql`case ${intentOrders.pull}
  when 'handler' then case when ${intentOrders.handlerRefusal} is null then ${sql.raw(String(maxUint256))} else 0 end
  when 'strategy' then (${sold}) + div(${sold}, ${sql.raw(String(maxShortage - 1n))})
  else least(${held}, case ${intentOrders.pull}
    when 'deposit' then ${held}
    when 'permit' then greatest(${allowed}, ${permitted})
    when 'permit2' then least(${allowed}, ${permitted})
    else ${allowed} end) end`

const isAbove = (above: { chainId: number; number: bigint }) =>
  sql`event.chain_id = ${above.chainId} and event.block_number > ${above.number}`

/** The columns and conditions of intent orders for the ledger. */
export const intentSignedOrders: SignedOrders = {
  table: intentOrders,
  orderHash: intentOrders.orderHash,
  chainId: intentOrders.chainId,
  owner: intentOrders.owner,
  token: intentOrders.heldToken,
  spender: spenderOfIntent,
  signature: intentOrders.signature,
  permit: intentOrders.permit,
  permitBlock: intentOrders.permitBlock,
  lastSecond: intentOrders.deadline,
  isLive: isLiveIntentRow,
  isExpired: sql`${intentOrders.status} = 'EXPIRED'`,
  canExpire: sql`true`,
  isSignedByContract: sql`${intentOrders.signer} = 'contract'`,
  hasPermit: sql`${intentOrders.permit} <> '0x'`,
  // Fills and signatures name the order; its nonce can also be invalidated, or used by another
  // order.
  isUnwound: (above) => sql`(
    ${intentOrders.orderHash} in (
      select event.order_hash from ${intentEvents} as event where ${isAbove(above)} and event.order_hash is not null
    )
    or (${intentOrders.owner}, ${intentOrders.nonce}) in (
      select event.owner, event.nonce from ${intentEvents} as event
      where ${isAbove(above)} and event.kind = 'invalidated'
      union
      select other.owner, other.nonce from ${intentEvents} as event
      join ${intentOrders} as other on other.order_hash = event.order_hash
      where ${isAbove(above)} and event.kind = 'settled'
    )
  )`,
  // Must agree with `intentStateOf`, which a test compares.
  isStale: sql`${intentOrders.status} in ('PENDING', 'ACTIVE', 'SUSPENDED')
    and (${intentOrders.status} = 'SUSPENDED') <> (
    ${intentOrders.isRefused} or ${takeable} < ${intentOrders.sourceDue}
  )`,
}

/** Selects intent orders by hash. */
export const intentsNamed = (hashes: readonly string[]): SQL => named(intentSignedOrders, hashes)
