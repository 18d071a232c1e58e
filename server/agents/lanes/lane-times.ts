import { sql } from 'drizzle-orm'
import { toLowerAddress } from '@/lib/address'
import { depthTierOf } from '@/lib/chain/bridge/pays-out-after'
import { estimateTimes, type TransferTimes } from '@/lib/chain/bridge/transfer-times'
import type { Chain } from '@/lib/chain/chain'
import type { BridgeLane } from '@/lib/chain/registry/lanes'
import { fillSecondsOf, type Speed } from '@/lib/order/bridge/speeds'
import type { Database } from '../../db/client'

const limits = {
  /** Newest paid transfers of a lane that are read. */
  read: 1_000,
  /** Newest of these that count per speed. */
  counted: 200,
  /** Maximum number of counted transfers per owner, since an owner could pay itself. */
  ofOwner: 20,
} as const

/** Minimum number of transfers for a measurement. */
const minMeasured = 20

/** The times of transfers from deposit to payment; `isMeasured` is false for estimates. */
export type LaneTimes = TransferTimes & { isMeasured: boolean }

/** A lane, and the value of a transfer; without one, transfers of all values count. */
export type AskedLane = {
  from: Chain
  to: Chain
  lane: BridgeLane
  value?: { usd: number; amount: bigint } | undefined
}

type Row = { nth: number; speed: Speed; count: number; p50: number; p90: number }

/**
 * Reads the transfer times of lanes at each speed, between the blocks of deposit and payment, of
 * the newest 200 transfers with at most 20 per owner. A value uses transfers that wait for as many
 * blocks. Returns an estimate if fewer than 20 were paid.
 *
 * @example
 * (await readLaneTimes(database, [{ from: mainnet, to: arbitrum, lane }]))[0]?.standard
 * // { p50Ms: 36000, p90Ms: 52000, isMeasured: true }
 */
export const readLaneTimes = async (
  database: Database,
  lanes: readonly AskedLane[],
): Promise<Readonly<Record<Speed, LaneTimes>>[]> => {
  const rows = lanes.length === 0 ? [] : await readMeasured(database, lanes)
  return lanes.map(({ from, to, value }, at) => {
    const timesAt = (speed: Speed): LaneTimes => {
      const row = rows.find((one) => one.nth === at + 1 && one.speed === speed && one.count >= minMeasured)
      return row === undefined
        ? { ...estimateTimes({ from, to }, { speed, usd: value?.usd }), isMeasured: false }
        : { p50Ms: row.p50 * 1_000, p90Ms: row.p90 * 1_000, isMeasured: true }
    }
    return { standard: timesAt('standard'), fast: timesAt('fast') }
  })
}

/** A transfer signed as fast counts for that speed only if our relayer paid it fast. */
const speedOfTransfer = sql`case when fill_deadline - block_seconds <> ${fillSecondsOf.fast} then 'standard'
  when exists (
    select from relay_fills as paid
    where paid.relay_hash = transfer.relay_hash and paid.is_paid and paid.deep_at_block is not null
  ) then 'fast' end`

const readMeasured = async (database: Database, lanes: readonly AskedLane[]): Promise<Row[]> => {
  const column = <value>(read: (lane: AskedLane) => value) => sql.param(lanes.map(read))
  const ranges = new Map(lanes.map((lane) => [lane, amountsLike(lane)]))
  const { rows } = await database.execute<Row>(sql`
    select nth::int, speed, count(*)::int as count,
      percentile_disc(0.5) within group (order by seconds)::float8 as p50,
      percentile_disc(0.9) within group (order by seconds)::float8 as p90
    from unnest(
      ${column(({ from }) => from.id)}::int[], ${column(({ to }) => to.id)}::int[],
      ${column(({ lane }) => toLowerAddress(lane.output.address))}::text[],
      ${column((lane) => ranges.get(lane)?.above.toString() ?? null)}::numeric[],
      ${column((lane) => ranges.get(lane)?.upTo?.toString() ?? null)}::numeric[]
    ) with ordinality as lane (src, dest, token, above, up_to, nth)
    cross join lateral (
      select *, row_number() over (partition by speed order by block_seconds desc, relay_hash) as place from (
        select *, row_number() over (
          partition by speed, owner order by block_seconds desc, relay_hash
        ) as of_owner from (
          select owner, relay_hash, block_seconds, greatest(paid_seconds - block_seconds, 0) as seconds,
            output_amount, ${speedOfTransfer} as speed
          from bridge_legs as transfer
          where chain_id = lane.src and dest_chain_id = lane.dest and output_token = lane.token
            and paid_seconds is not null and state = 'paid'
          order by block_seconds desc limit ${limits.read}
        ) as newest
        where speed = 'fast' or (speed = 'standard'
          and output_amount > coalesce(lane.above, -1) and output_amount <= coalesce(lane.up_to, output_amount))
      ) as alike where of_owner <= ${limits.ofOwner}
    ) as used
    where place <= ${limits.counted}
    group by nth, speed`)
  return rows
}

/** Returns the raw amounts of transfers that wait for as many blocks as this value. */
const amountsLike = ({ from, value }: AskedLane): { above: bigint; upTo: bigint | undefined } | undefined => {
  const tier = value && depthTierOf(from.id, { usd: value.usd })
  if (tier === undefined || value === undefined) return undefined
  const amountOf = (usd: number) => {
    const amount = Math.floor(Number(value.amount) * (usd / value.usd))
    return Number.isFinite(amount) ? BigInt(amount) : undefined
  }
  return { above: (tier.aboveUsd > 0 ? amountOf(tier.aboveUsd) : undefined) ?? -1n, upTo: amountOf(tier.maxUsd) }
}
