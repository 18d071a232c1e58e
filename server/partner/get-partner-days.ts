import { max, type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { getPartnerDays as getPartnerDaysOperation } from '@/lib/api/partner/partners'
import { type FeeSurface, feeSurfaces } from '@/lib/order/fee'
import type { ServedChain } from '../chain/facts/served-chain'
import { feeEntries, feeRecords } from '../db/fee-schema'
import { hasPartner, intentEvents, intentOrders, partnerOf } from '../db/intent-schema'
import { chainCursors } from '../db/schema'
import { swaps } from '../db/swap-schema'
import type { Deps } from '../deps'
import { addressOf } from './get-partner'
import { knownTokensOf } from './known-tokens'
import { servedOf } from './served-of'

const shownDays = 365
const daySeconds = 86_400
const perDay = sql.raw(String(daySeconds))

/** Maximum numbers of returned rows: one per day, chain, surface and token. */
type MaxRows = {
  /** In listed tokens, whole days only; a day in all listed tokens of all chains is far less. */
  listed: number
  /** In other tokens: anyone can trade an own token with any partner's name. */
  unlisted: number
}
const defaultMaxRows: MaxRows = { listed: 20_000, unlisted: 5_000 }

/**
 * Answers GET /partners/{partner}/days: an account's earnings and the volume and number of trades
 * under its name, by day, chain, surface and token. Earnings are credits of contracts and direct
 * payments of swaps, null where credits are unknown; volume is the output of sales and the input of
 * purchases, of stored swaps and order fills. Days follow the chains' time, which local worlds may
 * advance.
 *
 * @throws {ApiError} NotFound
 * @example
 * (await getPartnerDays(deps, { partner })).days
 * // [{ day: '2026-11-22', chainId: 1, surface: 'market', earned: '250000', ... }]
 */
export const getPartnerDays = async (
  deps: Pick<Deps, 'chains' | 'database' | 'feeWallet' | 'nowMs' | 'partners'>,
  { partner, chainId }: Parsed<typeof getPartnerDaysOperation>,
  maxRows: MaxRows = defaultMaxRows,
): Promise<Answer<typeof getPartnerDaysOperation>> => {
  const address = await addressOf(deps, partner)
  const asked = servedOf(deps, chainId)
  const today = await readToday(deps)
  const firstDay = today - shownDays + 1
  const isShown = (table: SQL) =>
    sql`${table}.block_seconds >= ${firstDay * daySeconds}::bigint ${
      chainId?.length ? sql`and ${table}.chain_id = any(${sql.param([...chainId])}::int[])` : sql``
    }`
  const known = asked.flatMap((served) => knownTokensOf(served).map((token) => ({ chainId: served.chain.id, token })))
  const unlogged = await findUnlogged(asked)
  const { rows } = await deps.database.execute<Row>(sql`
    with parts as (
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
    ), known as (
      select * from unnest(
        ${sql.param(known.map((one) => one.chainId))}::int[], ${sql.param(known.map(({ token }) => token))}::text[]
      ) as known (chain_id, token)
    ), unlogged as (
      select * from unnest(
        ${sql.param(unlogged.map((one) => one.chainId))}::int[],
        ${sql.param(unlogged.map(({ surface }) => surface))}::text[]
      ) as unlogged (chain_id, surface)
    ), summed as (
      select day, chain_id, surface, token, sum(earned) as earned, sum(volume) as volume, sum(trades) as trades,
        (chain_id, token) in (select * from known) as is_listed
      from parts group by 1, 2, 3, 4
    ), placed as (
      select *, row_number() over (
        partition by is_listed order by day desc, chain_id, surface, token
      ) as place from summed
    )
    select day::int, chain_id, surface, token, volume::text, trades::int, is_listed, place::int,
      case
        when (chain_id, surface) in (select * from unlogged) then null
        when day >= (select timestamp / ${perDay} from ${feeRecords} as record where record.chain_id = placed.chain_id)
          then earned::text
      end as earned
    from placed
    where place <= case when is_listed then ${maxRows.listed + 1}::int else ${maxRows.unlisted + 1}::int end
    order by day, chain_id, surface, token`)
  const listed = rows.filter((row) => row.is_listed)
  // Above the maximum, the oldest row belongs to an incomplete day.
  const since = listed.length > maxRows.listed ? listed[0]!.day + 1 : firstDay
  const isCut = rows.length - listed.length > maxRows.unlisted
  return {
    today: nameOf(today),
    since: nameOf(since),
    isCut,
    days: rows
      .filter(({ day, is_listed, place }) => day >= since && (is_listed || place <= maxRows.unlisted))
      .map(({ day, chain_id: chainId, is_listed, place, ...row }) => ({ day: nameOf(day), chainId, ...row })),
  }
}

type Row = {
  day: number
  chain_id: number
  surface: FeeSurface
  token: Address
  /** Null if credits are unknown. */
  earned: string | null
  volume: string
  trades: number
  is_listed: boolean
  /** Rank among listed or other rows, the newest first, starting at 1. */
  place: number
}

const nameOf = (day: number) => new Date(day * daySeconds * 1_000).toISOString().slice(0, 10)

/** Returns the UTC day of the service's clock, or of the newest followed block if that is later. */
const readToday = async ({ database, nowMs }: Pick<Deps, 'database' | 'nowMs'>): Promise<number> => {
  const [newest] = await database.select({ timestamp: max(chainCursors.timestamp) }).from(chainCursors)
  return Math.floor(Math.max(nowMs() / 1_000, Number(newest?.timestamp ?? 0)) / daySeconds)
}

/** Finds surfaces whose contract emits no credit logs; all of a chain whose node is unavailable. */
const findUnlogged = async (asked: readonly ServedChain[]): Promise<{ chainId: number; surface: FeeSurface }[]> => {
  const all = await Promise.all(
    asked.map(async ({ chain, unloggedFees }) =>
      (await unloggedFees().catch(() => feeSurfaces)).map((surface) => ({ chainId: chain.id, surface })),
    ),
  )
  return all.flat()
}
