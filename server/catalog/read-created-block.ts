import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PoolAddress } from '@/lib/routing/pools/pool'
import type { Database } from '../db/client'
import { indexedPools } from '../db/pool-schema'

/**
 * Reads the creation block of the deepest of some pools; undefined if the index has none of them.
 *
 * @example
 * await readCreatedBlock(database, { chainId: 1, pools: [pair] })
 * // { pool: '0xb4e1...', createdBlock: 10008355n }
 */
export const readCreatedBlock = async (
  database: Database,
  { chainId, pools }: { chainId: number; pools: readonly PoolAddress[] },
): Promise<{ pool: string; createdBlock: bigint | null } | undefined> => {
  const [found] = await database
    .select({ pool: indexedPools.pool, createdBlock: indexedPools.createdBlock })
    .from(indexedPools)
    .where(and(eq(indexedPools.chainId, chainId), inArray(indexedPools.pool, [...pools])))
    .orderBy(sql`${indexedPools.depthUsd} desc nulls last`)
    .limit(1)
  return found
}
