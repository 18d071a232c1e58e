import { and, asc, eq, exists, gte, lte, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Database } from '../db/client'
import { indexedPools, poolIndexCursors } from '../db/pool-schema'
import { chainCursors } from '../db/schema'
import { type Claim, isOwn } from '../ledger/cursor'

/** A pool as announced by its factory or manager: addresses in lower case, its fee in pips. */
export type CreatedRow = Pick<
  typeof indexedPools.$inferInsert,
  'pool' | 'token0' | 'token1' | 'feePips' | 'createdBlock'
>

export type IndexedPool = typeof indexedPools.$inferSelect

/** A factory of a chain. */
type FactoryOf = { chainId: number; factory: string }

/** Must equal the order of the indexes. */
const deepestFirst = sql`${indexedPools.depthUsd} desc nulls last`

/** Rows per statement. */
const page = 1_000

/**
 * Reads the next block to read of a factory; `first` if there is none yet.
 *
 * @example
 * await openIndexCursor(database, { chainId: 1, factory, first: 10_000_835n }) // 10000835n
 */
export const openIndexCursor = async (
  database: Database,
  { chainId, factory, first }: FactoryOf & { first: bigint },
): Promise<bigint> => {
  const place = { chainId, factory: toLowerAddress(factory) }
  const [known] = await database.select().from(poolIndexCursors).where(isOf(place))
  if (known) return known.nextBlock
  await database
    .insert(poolIndexCursors)
    .values({ ...place, nextBlock: first })
    .onConflictDoNothing()
  return first
}

/**
 * Stores the pools announced in the blocks `from` to `to` and advances the cursor, in one
 * transaction. Returns false if another process has moved the cursor.
 *
 * @example
 * const blocks = { from: 10_000_835n, to: 10_002_834n }
 * await storeCreated(database, { chainId: 1, factory, ...blocks, pools }) // true
 */
export const storeCreated = (
  database: Database,
  { chainId, factory, from, to, pools }: FactoryOf & { from: bigint; to: bigint; pools: readonly CreatedRow[] },
): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const place = { chainId, factory: toLowerAddress(factory) }
    const moved = await transaction
      .update(poolIndexCursors)
      .set({ nextBlock: to + 1n })
      .where(and(isOf(place), eq(poolIndexCursors.nextBlock, from)))
      .returning({ chainId: poolIndexCursors.chainId })
    if (moved.length === 0) return false
    for (let start = 0; start < pools.length; start += page)
      await transaction
        .insert(indexedPools)
        .values(pools.slice(start, start + page).map((pool) => ({ ...pool, ...place })))
        .onConflictDoNothing()
    return true
  })

/**
 * Reads the pools that are due for a depth measurement, the longest waiting first; none if another
 * process holds the chain. `now` in unix seconds.
 *
 * @example
 * await readUnmeasured(database, { chainId: 1, holder: 'a', now: 1_800_000_000, limit: 500 })
 * // [{ pool: '0xb4e1...', ... }]
 */
export const readUnmeasured = (
  database: Database,
  { now, limit, ...claim }: Claim & { now: number; limit: number },
): Promise<IndexedPool[]> =>
  database
    .select()
    .from(indexedPools)
    .where(
      and(
        eq(indexedPools.chainId, claim.chainId),
        lte(indexedPools.measureAt, now),
        exists(database.select({ chainId: chainCursors.chainId }).from(chainCursors).where(isOwn(claim))),
      ),
    )
    .orderBy(asc(indexedPools.measureAt))
    .limit(limit)

/**
 * Stores the depths of pools in dollars with the unix seconds of their next measurements.
 *
 * @example
 * const depths = [{ pool, depthUsd: 4_962.8, measureAt: 1_800_001_800 }]
 * await storeDepths(database, { chainId: 1, depths })
 */
export const storeDepths = async (
  database: Database,
  { chainId, depths }: { chainId: number; depths: readonly Pick<IndexedPool, 'pool' | 'depthUsd' | 'measureAt'>[] },
): Promise<void> => {
  await database.execute(sql`
    update indexed_pools set depth_usd = measured.depth_usd, measure_at = measured.measure_at
    from unnest(
      ${sql.param(depths.map(({ pool }) => pool))}::text[],
      ${sql.param(depths.map(({ depthUsd }) => depthUsd))}::double precision[],
      ${sql.param(depths.map(({ measureAt }) => measureAt))}::int[]
    ) as measured (pool, depth_usd, measure_at)
    where chain_id = ${chainId} and indexed_pools.pool = measured.pool`)
}

/**
 * Reads the deepest pools of a chain in descending order, down to `minUsd`.
 *
 * @example
 * (await readDeepest(database, { chainId: 1, limit: 2_000, minUsd: 10 }))[0]?.depthUsd // 812944.2
 */
export const readDeepest = (
  database: Database,
  { chainId, limit, minUsd }: { chainId: number; limit: number; minUsd: number },
): Promise<IndexedPool[]> =>
  database
    .select()
    .from(indexedPools)
    .where(
      and(eq(indexedPools.chainId, chainId), sql`${indexedPools.depthUsd} > 0`, gte(indexedPools.depthUsd, minUsd)),
    )
    .orderBy(deepestFirst, asc(indexedPools.pool))
    .limit(limit)

/**
 * Reads the pools of a token, the deepest first and unmeasured ones last.
 *
 * @example
 * await readPoolsOf(database, { chainId: 1, token: pepe, limit: 32 })
 * // [{ pool: '0xa43f...', ... }]
 */
export const readPoolsOf = async (
  database: Database,
  { chainId, token, limit }: { chainId: number; token: Address; limit: number },
): Promise<IndexedPool[]> => {
  const side = (column: typeof indexedPools.token0 | typeof indexedPools.token1) =>
    database
      .select()
      .from(indexedPools)
      .where(and(eq(indexedPools.chainId, chainId), eq(column, token)))
      .orderBy(deepestFirst)
      .limit(limit)
  const found = await unionAll(side(indexedPools.token0), side(indexedPools.token1))
  return found.sort((a, b) => (b.depthUsd ?? -1) - (a.depthUsd ?? -1)).slice(0, limit)
}

const isOf = ({ chainId, factory }: { chainId: number; factory: ReturnType<typeof toLowerAddress> }) =>
  and(eq(poolIndexCursors.chainId, chainId), eq(poolIndexCursors.factory, factory))
