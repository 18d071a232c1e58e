import { and, eq, lt, sql } from 'drizzle-orm'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import type { ServedChain } from '../../chain/facts/served-chain'
import type { Database } from '../../db/client'
import { deleteInBatches } from '../../db/delete-in-batches'
import { priceSamples, sampleKinds } from '../../db/price-schema'
import { listedPrices } from '../listed-prices'

/**
 * Stores the current prices of a chain's listed and native tokens, once per sample time over all
 * processes; nothing while the node is unavailable, since prices would be stale.
 *
 * @example
 * await storePriceSamples({ database, served }, { nowMs: Date.now() })
 */
export const storePriceSamples = async (
  { database, served }: { database: Database; served: Pick<ServedChain, 'chain' | 'tracker'> },
  { nowMs }: { nowMs: number },
): Promise<void> => {
  const seconds = Math.floor(nowMs / 1_000)
  const prices = new Map(listedPrices(served))
  const native = prices.get(poolTokenOf(served.chain, nativeToken))
  // Fills name the native token by its placeholder.
  if (native !== undefined) prices.set(toLowerAddress(nativeToken), native)
  const rows = [...prices].flatMap(([token, usd]) =>
    sampleKinds.map(({ every }) => ({ chainId: served.chain.id, token, every, at: seconds - (seconds % every), usd })),
  )
  if (rows.length > 0) await database.insert(priceSamples).values(rows).onConflictDoNothing()
}

/**
 * Deletes samples that no chart uses any more.
 *
 * @example
 * await deleteOldPriceSamples(database, { nowMs: Date.now() })
 */
export const deleteOldPriceSamples = async (database: Database, { nowMs }: { nowMs: number }): Promise<void> => {
  for (const { every, keptFor } of sampleKinds) {
    const isOld = lt(priceSamples.at, sql`${Math.floor(nowMs / 1_000) - keptFor}::int`)
    await deleteInBatches(database, { from: priceSamples, where: and(eq(priceSamples.every, every), isOld) })
  }
}
