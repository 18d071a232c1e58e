import { and, eq, lt, sql } from 'drizzle-orm'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import type { ServedChain } from '../../chain/facts/served-chain'
import type { Database } from '../../db/client'
import { deleteInBatches } from '../../db/delete-in-batches'
import { priceSamples, sampleKinds } from '../../db/price-schema'
import { listedPrices } from '../listed-prices'

/**
 * Keeps what the listed tokens of a chain and its native one are worth now, once for each moment of the clock whichever
 * process comes first; nothing while the node is silent, as an old price is none of this moment.
 *
 * @example
 * await keepPriceSamples({ database, served }, { nowMs: Date.now() })
 */
export const keepPriceSamples = async (
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
 * Ends samples that no chart is drawn from any more.
 *
 * @example
 * await forgetPriceSamples(database, { nowMs: Date.now() })
 */
export const forgetPriceSamples = async (database: Database, { nowMs }: { nowMs: number }): Promise<void> => {
  for (const { every, keptFor } of sampleKinds) {
    const isOld = lt(priceSamples.at, sql`${Math.floor(nowMs / 1_000) - keptFor}::int`)
    await deleteInBatches(database, { from: priceSamples, where: and(eq(priceSamples.every, every), isOld) })
  }
}
