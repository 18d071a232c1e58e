import { sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { AlertMessage, AlertOrder } from '@/lib/alert-message'
import { intentEvents, intentOrders } from '../db/intent-schema'
import { rfqEvents, rfqOrders } from '../db/schema'
import { amountOf, type FindAlerts, type FoundAlert, isNew, isWatched, type Search } from './found-alert'

/** A fill of an order; amounts as decimal digits. */
type FillRow = {
  id: string
  chain_id: number
  account: Address
  order_hash: Hex
  transaction_hash: Hex
  at: string
  paid_token: Address
  paid: string
  received_token: Address
  received: string
  is_whole: boolean
  partner: string | null
}

/**
 * Finds fills of watched owners' orders: a transaction fills an order once, so both name the event,
 * whatever block it is in.
 *
 * @example
 * (await findFills(search))[0].message // { id: 'fill:1:0x...:0x...', kind: 'fill', isWhole: true, ... }
 */
export const findFills: FindAlerts = async (search) => {
  const [intents, offers] = [await intentFills(search), await otcFills(search)]
  return [
    ...intents.map((row) => toMessage(search, 'intent', row)),
    ...offers.map((row) => toMessage(search, 'otc', row)),
  ]
}

const intentFills = async ({ transaction, sinceMs, nowMs, limit }: Search): Promise<FillRow[]> => {
  const id = sql`'fill:' || e.chain_id || ':' || e.transaction_hash || ':' || o.order_hash`
  const { rows } = await transaction.execute<FillRow>(sql`
    select ${id} as id, o.chain_id, o.owner as account, o.order_hash, e.transaction_hash, e.block_seconds as at,
      o.src_token as paid_token, e.src_amount as paid, o.dest_token as received_token, e.returned as received,
      o.status in ('COMPLETED', 'BRIDGING', 'REFUNDED') as is_whole, o.partner
    from ${intentOrders} o join ${intentEvents} e on e.order_hash = o.order_hash
    where o.updated_at_ms >= ${sinceMs} and e.kind in ('settled', 'filled')
      and ${isWatched(sql`o.owner`, nowMs, sql`o.partner`)} and ${isNew(id)}
    limit ${limit}`)
  return rows
}

const otcFills = async ({ transaction, sinceMs, nowMs, limit }: Search): Promise<FillRow[]> => {
  const id = sql`'fill:' || e.chain_id || ':' || e.transaction_hash || ':' || o.order_hash`
  const { rows } = await transaction.execute<FillRow>(sql`
    select ${id} as id, o.chain_id, o.maker as account, o.order_hash, e.transaction_hash, e.block_seconds as at,
      o.maker_asset as paid_token, e.maker_amount as paid, o.taker_asset as received_token, e.taker_amount as received,
      o.state = 'FULFILLED' as is_whole, null as partner
    from ${rfqOrders} o join ${rfqEvents} e on e.order_hash = o.order_hash
    where o.updated_at >= ${Math.floor(sinceMs / 1_000)}
      and num_nulls(e.maker_amount, e.taker_amount, e.block_seconds) = 0
      and ${isWatched(sql`o.maker`, nowMs)} and ${isNew(id)}
    limit ${limit}`)
  return rows
}

const toMessage = ({ chains }: Search, surface: AlertOrder['surface'], row: FillRow): FoundAlert => {
  const chain = chains.get(row.chain_id)
  const message: AlertMessage = {
    id: row.id,
    account: row.account,
    chainId: row.chain_id,
    at: Number(row.at) * 1_000,
    kind: 'fill',
    order: { surface, hash: row.order_hash },
    paid: amountOf(chain, row.paid_token, row.paid),
    received: amountOf(chain, row.received_token, row.received),
    isWhole: row.is_whole,
    transactionHash: row.transaction_hash,
  }
  return { message, partner: row.partner }
}
