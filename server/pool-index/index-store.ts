import { and, eq } from 'drizzle-orm'
import { toLowerAddress } from '@/lib/address'
import type { Database } from '../db/client'
import { indexedPools, poolIndexCursors } from '../db/pool-schema'

/** A pool as its factory announced it: addresses in lower case, its fee in pips. */
export type CreatedRow = Pick<typeof indexedPools.$inferInsert, 'pool' | 'token0' | 'token1' | 'feePips'>

/** One factory of one chain. */
type FactoryOf = { chainId: number; factory: string }

/** Rows of one statement. */
const page = 1_000

/**
 * Reads from which block on a factory's announcements are to be read; `first` where nobody has read any.
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
 * Keeps the pools that a factory announced in the blocks `from` to `to`, and that these have been read: both or nothing. Says whether it
 * did; not where another process has moved the cursor since.
 *
 * @example
 * await keepCreated(database, { chainId: 1, factory, from: 10_000_835n, to: 10_002_834n, pools }) // true
 */
export const keepCreated = (
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

const isOf = ({ chainId, factory }: { chainId: number; factory: ReturnType<typeof toLowerAddress> }) =>
  and(eq(poolIndexCursors.chainId, chainId), eq(poolIndexCursors.factory, factory))
