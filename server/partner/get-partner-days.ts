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

/** Rows that are told: a chain, a surface and a token of one day are one. */
type MostRows = {
  /** In listed tokens. A day is told whole or not at all, and one day in all listed tokens of all chains is far less. */
  listed: number
  /** In others: anybody can trade tokens of their own under anybody's name. */
  unlisted: number
}
const most: MostRows = { listed: 20_000, unlisted: 5_000 }

/**
 * Answers GET /partners/{partner}/days: by day, chain, surface and token what an account earned, what was traded under its name, and how
 * often. Earned is what contracts credited and what swaps paid directly, null where credits are not known; traded is what a beneficiary
 * received of a sale and an owner paid of a purchase, of swaps and of fills of orders that are stored here. Days are those of the chains,
 * whose clocks a local world may move ahead.
 *
 * @throws {ApiError} NotFound
 * @example
 * (await getPartnerDays(deps, { partner })).days // [{ day: '2026-11-22', chainId: 1, surface: 'market', earned: '250000', ... }]
 */
export const getPartnerDays = async (
  deps: Pick<Deps, 'chains' | 'database' | 'feeWallet' | 'nowMs' | 'partners'>,
  { partner, chainId }: Parsed<typeof getPartnerDaysOperation>,
  mostRows: MostRows = most,
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
        ${sql.param(unlogged.map((one) => one.chainId))}::int[], ${sql.param(unlogged.map(({ surface }) => surface))}::text[]
      ) as unlogged (chain_id, surface)
    ), summed as (
      select day, chain_id, surface, token, sum(earned) as earned, sum(volume) as volume, sum(trades) as trades,
        (chain_id, token) in (select * from known) as is_listed
      from parts group by 1, 2, 3, 4
    ), placed as (
      select *, row_number() over (partition by is_listed order by day desc, chain_id, surface, token) as place from summed
    )
    select day::int, chain_id, surface, token, volume::text, trades::int, is_listed, place::int,
      case
        when (chain_id, surface) in (select * from unlogged) then null
        when day >= (select timestamp / ${perDay} from ${feeRecords} as record where record.chain_id = placed.chain_id)
          then earned::text
      end as earned
    from placed
    where place <= case when is_listed then ${mostRows.listed + 1}::int else ${mostRows.unlisted + 1}::int end
    order by day, chain_id, surface, token`)
  const listed = rows.filter((row) => row.is_listed)
  // The oldest of too many rows begins a day that is not told whole.
  const since = listed.length > mostRows.listed ? listed[0]!.day + 1 : firstDay
  const isCut = rows.length - listed.length > mostRows.unlisted
  return {
    ...{ today: nameOf(today), since: nameOf(since), isCut },
    days: rows
      .filter(({ day, is_listed, place }) => day >= since && (is_listed || place <= mostRows.unlisted))
      .map(({ day, chain_id: chainId, is_listed, place, ...row }) => ({ day: nameOf(day), chainId, ...row })),
  }
}

type Row = {
  day: number
  chain_id: number
  surface: FeeSurface
  token: Address
  /** Null where no credit is known. */
  earned: string | null
  volume: string
  trades: number
  is_listed: boolean
  /** Among the listed, or the others, the newest first, from 1 on. */
  place: number
}

const nameOf = (day: number) => new Date(day * daySeconds * 1_000).toISOString().slice(0, 10)

/** The UTC day by the service's clock, or by the newest block that is followed where chains are ahead of it. */
const readToday = async ({ database, nowMs }: Pick<Deps, 'database' | 'nowMs'>): Promise<number> => {
  const [newest] = await database.select({ timestamp: max(chainCursors.timestamp) }).from(chainCursors)
  return Math.floor(Math.max(nowMs() / 1_000, Number(newest?.timestamp ?? 0)) / daySeconds)
}

/** Surfaces whose contract writes no log of a credit. Where nobody can say now, nothing that was credited is known. */
const findUnlogged = async (asked: readonly ServedChain[]): Promise<{ chainId: number; surface: FeeSurface }[]> => {
  const all = await Promise.all(
    asked.map(async ({ chain, unloggedFees }) =>
      (await unloggedFees().catch(() => feeSurfaces)).map((surface) => ({ chainId: chain.id, surface })),
    ),
  )
  return all.flat()
}
