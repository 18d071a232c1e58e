import { sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { bridgeLegs } from '../db/bridge-schema'
import { intentOrders } from '../db/intent-schema'
import { amountOf, type FindAlerts, isNew, isWatched } from './found-alert'

/** A refunded transfer; amounts as decimal digits. */
type RefundRow = {
  id: string
  chain_id: number
  account: Address
  order_hash: Hex
  token_chain: number
  token: Address
  amount: string
  transaction_hash: Hex
  partner: string | null
}

/**
 * Finds transfers of watched owners that no relayer paid and that were refunded on the chain of
 * their order, and those that were not sold in time on the other chain and were paid as they
 * arrived.
 *
 * @example
 * (await findRefunds(search))[0].message // { id: 'refund:1:0x...:0', kind: 'refund', ... }
 */
export const findRefunds: FindAlerts = async ({ transaction, chains, sinceMs, nowMs, limit }) => {
  const id = sql`'refund:' || o.chain_id || ':' || o.order_hash || ':' || l.part`
  const isReleased = sql`(l.state = 'released')`
  const { rows } = await transaction.execute<RefundRow>(sql`
    select ${id} as id, o.chain_id, o.owner as account, o.order_hash,
      case ${isReleased} when true then l.dest_chain_id else o.chain_id end as token_chain,
      case ${isReleased} when true then l.output_token else l.input_token end as token,
      case ${isReleased} when true then l.end_amount else l.input_amount end as amount,
      coalesce(l.end_transaction, l.refund_transaction) as transaction_hash, o.partner
    from ${intentOrders} o join ${bridgeLegs} l on l.order_hash = o.order_hash
    where o.updated_at_ms >= ${sinceMs} and l.state in ('refunded', 'released')
      and ${isWatched(sql`o.owner`, nowMs, sql`o.partner`)} and ${isNew(id)}
    limit ${limit}`)
  return rows.map((row) => ({
    message: {
      id: row.id,
      account: row.account,
      chainId: row.chain_id,
      at: nowMs,
      kind: 'refund',
      order: { surface: 'intent', hash: row.order_hash },
      refunded: amountOf(chains.get(row.token_chain), row.token, row.amount),
      transactionHash: row.transaction_hash,
    },
    partner: row.partner,
  }))
}
