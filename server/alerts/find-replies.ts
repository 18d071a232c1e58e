import { sql } from 'drizzle-orm'
import { type Address, type Hex, zeroAddress } from 'viem'
import type { AlertMessage } from '@/lib/alert-message'
import { rfqOrders } from '../db/schema'
import { amountOf, type FindAlerts, isNew, isWatched } from './found-alert'

/** A reply to an offer; amounts as decimal digits. */
type ReplyRow = {
  id: string
  chain_id: number
  account: Address
  order_hash: Hex
  answers: Hex
  at: string
  pays_token: Address
  pays: string
  receives_token: Address
  receives: string
}

/**
 * Finds offers that answer an offer of a watched maker, by the rule of `lib/history/find-replies`:
 * they name the maker as taker, in the opposite direction. Only funded ones, which it can fill.
 *
 * @example
 * (await findReplies(search))[0].message // { id: 'reply:1:0x...', kind: 'reply', ... }
 */
export const findReplies: FindAlerts = async ({ transaction, chains, sinceMs, nowMs, limit }) => {
  const id = sql`'reply:' || r.chain_id || ':' || r.order_hash`
  const { rows } = await transaction.execute<ReplyRow>(sql`
    select distinct on (r.order_hash) ${id} as id, r.chain_id, r.taker as account, r.order_hash,
      o.order_hash as answers, r.created_at as at, r.taker_asset as pays_token, r.taker_amount as pays,
      r.maker_asset as receives_token, r.maker_amount as receives
    from ${rfqOrders} r join ${rfqOrders} o
      on o.chain_id = r.chain_id and o.maker = r.taker and o.maker <> r.maker
      and o.taker in (r.maker, ${zeroAddress}) and o.maker_asset = r.taker_asset and o.taker_asset = r.maker_asset
      and o.created_at <= r.created_at and (o.expiry = 0 or o.expiry >= r.created_at)
    where r.updated_at >= ${Math.floor(sinceMs / 1_000)} and r.state = 'PENDING'
      and ${isWatched(sql`r.taker`, nowMs)} and ${isNew(id)}
    order by r.order_hash, o.created_at desc
    limit ${limit}`)
  return rows.map((row) => {
    const chain = chains.get(row.chain_id)
    const message: AlertMessage = {
      id: row.id,
      account: row.account,
      chainId: row.chain_id,
      at: Number(row.at) * 1_000,
      kind: 'reply',
      order: { surface: 'otc', hash: row.order_hash },
      answers: row.answers,
      pays: amountOf(chain, row.pays_token, row.pays),
      receives: amountOf(chain, row.receives_token, row.receives),
    }
    return { message, partner: null }
  })
}
