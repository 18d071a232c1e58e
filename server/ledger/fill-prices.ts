import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../db/client'
import { deleteInBatches } from '../db/delete-in-batches'
import { fillPrices, priceSamples, sampleKinds } from '../db/price-schema'

const [{ every }] = sampleKinds
/** The seconds by which a sample may be older than the block: the newest may not be written yet. */
const maxAgeSeconds = 2 * every

/**
 * Stores the dollar prices of tokens at the blocks of fills: the last sample before each block, if it
 * is at most 30 s older. `traded` selects `chain_id`, `token` and `at`, the unix seconds of the block.
 * A stored price stays, also after a reorganisation.
 *
 * @example
 * await storeFillPrices(transaction, sql`select 1 as chain_id, ${weth} as token, 1795356000 as at`)
 */
export const storeFillPrices = async (transaction: Database | Transaction, traded: SQL): Promise<void> => {
  await transaction.execute(sql`
    insert into ${fillPrices} (chain_id, token, at, usd)
    select traded.chain_id, traded.token, traded.at, sample.usd::numeric
    from (select distinct * from (${traded}) as every_traded) as traded
    cross join lateral (
      select usd from ${priceSamples}
      where chain_id = traded.chain_id and token = traded.token and every = ${sql.raw(String(every))}
        and at <= traded.at and at > traded.at - ${sql.raw(String(maxAgeSeconds))}
      order by at desc limit 1
    ) as sample
    on conflict do nothing`)
}

type Priced = { chainId: PgColumn; token: PgColumn; at: PgColumn }

/**
 * Returns what joins the prices of the two tokens of a fill: `src` and `dest` are tables for two left
 * joins on `srcOn` and `destOn`.
 *
 * @example
 * const { src, srcOn } = joinFillPrices({ ...swaps, at: swaps.blockSeconds })
 */
export const joinFillPrices = ({ chainId, srcToken, destToken, at }: JoinedColumns) => {
  const [src, dest] = [alias(fillPrices, 'src_price'), alias(fillPrices, 'dest_price')]
  const isOf = (table: Priced, token: PgColumn | SQL) =>
    and(eq(table.chainId, chainId), eq(table.token, token), eq(table.at, at))
  return { src, dest, srcOn: isOf(src, srcToken), destOn: isOf(dest, destToken) }
}
type JoinedColumns = { chainId: PgColumn; srcToken: PgColumn | SQL; destToken: PgColumn | SQL; at: PgColumn }

/**
 * Deletes prices of fills that are older than some days.
 *
 * @example
 * await deleteOldFillPrices(database, { nowMs: Date.now(), keptDays: 1_095 })
 */
export const deleteOldFillPrices = async (
  database: Database,
  { nowMs, keptDays }: { nowMs: number; keptDays: number },
): Promise<void> => {
  const where = lt(fillPrices.at, sql`${Math.floor(nowMs / 1_000) - keptDays * 86_400}::bigint`)
  await deleteInBatches(database, { from: fillPrices, where })
}
