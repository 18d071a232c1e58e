import { sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { intentOrders } from '../db/intent-schema'
import { rfqOrders } from '../db/schema'
import { amountOf, type FindAlerts, isNew, isWatched } from './found-alert'

/** An expired order; amounts as decimal digits. */
type ExpiryRow = {
  id: string
  surface: 'intent' | 'otc'
  chain_id: number
  account: Address
  order_hash: Hex
  at: string
  token: Address
  amount: string
  partner: string | null
}

/**
 * Finds orders of watched owners that expired, with what they did not sell.
 *
 * @example
 * (await findExpiries(search))[0].message // { id: 'expiry:1:0x...', kind: 'expiry', ... }
 */
export const findExpiries: FindAlerts = async ({ transaction, chains, sinceMs, nowMs, limit }) => {
  const id = sql`'expiry:' || o.chain_id || ':' || o.order_hash`
  const { rows } = await transaction.execute<ExpiryRow>(sql`
    (select ${id} as id, 'intent' as surface, o.chain_id, o.owner as account, o.order_hash,
      o.deadline::numeric as at, o.src_token as token, o.source_left as amount, o.partner
    from ${intentOrders} o
    where o.updated_at_ms >= ${sinceMs} and o.status = 'EXPIRED'
      and ${isWatched(sql`o.owner`, nowMs, sql`o.partner`)} and ${isNew(id)} limit ${limit})
    union all
    (select ${id} as id, 'otc' as surface, o.chain_id, o.maker as account, o.order_hash,
      o.expiry as at, o.maker_asset as token, o.maker_amount - o.filled as amount, null as partner
    from ${rfqOrders} o
    where o.updated_at >= ${Math.floor(sinceMs / 1_000)} and o.state = 'EXPIRED'
      and ${isWatched(sql`o.maker`, nowMs)} and ${isNew(id)} limit ${limit})`)
  return rows.map((row) => ({
    message: {
      id: row.id,
      account: row.account,
      chainId: row.chain_id,
      at: Number(row.at) * 1_000,
      kind: 'expiry',
      order: { surface: row.surface, hash: row.order_hash },
      left: amountOf(chains.get(row.chain_id), row.token, row.amount),
    },
    partner: row.partner,
  }))
}
