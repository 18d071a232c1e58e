import { type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Answer, Parsed } from '@/lib/api/operation'
import type { getPartnerDays as getPartnerDaysOperation } from '@/lib/api/partners'
import type { FeeSurface } from '@/lib/order/fee'
import { feeEntries } from '../db/fee-schema'
import { hasPartner, intentEvents, intentOrders, partnerOf } from '../db/intent-schema'
import { swaps } from '../db/swap-schema'
import type { Deps } from '../deps'
import { addressOf } from './get-partner'

const shownDays = 365
const daySeconds = 86_400
const perDay = sql.raw(String(daySeconds))
/** Anybody can trade tokens of their own under anybody's name: of more rows the newest are told. */
const mostRows = 10_000

/**
 * Answers GET /partners/{partner}/days: by day, chain, surface and token what an account earned, what was traded under its name, and how
 * often. Earned is what contracts credited and what swaps paid directly; traded is what a beneficiary received of a sale and an owner paid
 * of a purchase, of swaps and of fills of orders that are stored here.
 *
 * @throws {ApiError} NotFound
 * @example
 * (await getPartnerDays(deps, { partner })).days // [{ day: '2026-11-22', chainId: 1, surface: 'market', earned: '250000', ... }]
 */
export const getPartnerDays = async (
  deps: Pick<Deps, 'database' | 'feeWallet' | 'nowMs' | 'partners'>,
  { partner, chainId }: Parsed<typeof getPartnerDaysOperation>,
): Promise<Answer<typeof getPartnerDaysOperation>> => {
  const address = await addressOf(deps, partner)
  const firstDay = Math.floor(deps.nowMs() / 1_000 / daySeconds) - shownDays + 1
  const isShown = (table: SQL) =>
    sql`${table}.block_seconds >= ${firstDay * daySeconds}::bigint ${
      chainId?.length ? sql`and ${table}.chain_id = any(${sql.param([...chainId])}::int[])` : sql``
    }`
  const { rows } = await deps.database.execute<Row>(sql`
    select day::int, chain_id, surface, token, sum(earned)::text as earned, sum(volume)::text as volume,
      sum(trades)::int as trades
    from (
      select block_seconds / ${perDay} as day, chain_id, surface, token, sum(amount) as earned, 0 as volume, 0 as trades
      from ${feeEntries} as entry
      where account = ${address} and kind = 'accrued' and ${isShown(sql`entry`)}
      group by 1, 2, 3, 4
      union all
      select block_seconds / ${perDay}, chain_id, 'market', fee_token,
        coalesce(sum(partner_fee) filter (where is_fee_direct), 0),
        sum(case when fee_token = dest_token then dest_amount else src_amount end), count(*)
      from ${swaps} as swap
      where partner = ${address} and ${isShown(sql`swap`)}
      group by 1, 2, 3, 4
      union all
      select event.block_seconds / ${perDay}, event.chain_id, 'intent',
        case ${intentOrders.kind} when 0 then ${intentOrders.destToken} else ${intentOrders.srcToken} end,
        0, sum(case ${intentOrders.kind} when 0 then event.returned else event.src_amount end), count(*)
      from ${intentOrders} join ${intentEvents} as event
        on event.order_hash = ${intentOrders.orderHash} and event.owner = ${intentOrders.owner}
      where ${partnerOf(intentOrders)} = ${BigInt(address).toString()}::numeric and ${hasPartner(intentOrders)}
        and event.kind in ('settled', 'filled') and ${isShown(sql`event`)}
      group by 1, 2, 3, 4
    ) as part
    group by 1, 2, 3, 4
    order by 1 desc, 2 desc, 3 desc, 4 desc
    limit ${mostRows}`)
  return {
    days: rows.reverse().map(({ day, chain_id: chainId, ...row }) => ({
      ...{ day: new Date(day * daySeconds * 1_000).toISOString().slice(0, 10), chainId },
      ...row,
    })),
  }
}

type Row = {
  day: number
  chain_id: number
  surface: FeeSurface
  token: Address
  earned: string
  volume: string
  trades: number
}
