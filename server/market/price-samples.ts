import { and, eq, lt, sql } from 'drizzle-orm'
import type { ServedChain } from '../chain/facts/served-chain'
import type { Database } from '../db/client'
import { deleteInBatches } from '../db/delete-in-batches'
import { priceSamples, sampleKinds } from '../db/price-schema'
import { listedPrices } from './listed-prices'

/**
 * Keeps what the listed tokens of a chain are worth now, once for each moment of the clock whichever process comes first; nothing while the node is
 * silent, as an old price is none of this moment.
 *
 * @example
 * await keepPriceSamples({ database, served }, { nowMs: Date.now() })
 */
export const keepPriceSamples = async (
  { database, served }: { database: Database; served: Pick<ServedChain, 'chain' | 'tracker'> },
  { nowMs }: { nowMs: number },
): Promise<void> => {
  const seconds = Math.floor(nowMs / 1_000)
  const rows = [...listedPrices(served)].flatMap(([token, usd]) =>
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
