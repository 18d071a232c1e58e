import type { Chain } from '@/lib/chain/chain'
import type { PoolIndex } from '../chain/market/pool-index'
import type { Database } from '../db/client'
import { type IndexedPool, readDeepest, readPoolsOf } from './index-store'
import { placeOf } from './place-of'

/** Minimum depth in dollars; a pair at this depth holds two thousand dollars of each token. */
const minUsd = 10

/**
 * Creates the index of a chain's pools, limited to exchanges and fee tiers of the registry.
 *
 * @throws the driver's errors.
 * @example
 * (await createPoolIndex({ database, chain: mainnet }).ofToken(pepe, 32))[0]?.dex // 'UniswapV2'
 */
export const createPoolIndex = ({ database, chain }: { database: Database; chain: Chain }): PoolIndex => {
  const placesOf = (rows: readonly IndexedPool[]) => rows.flatMap((row) => placeOf(chain, row) ?? [])
  return {
    deepest: async (limit) => placesOf(await readDeepest(database, { chainId: chain.id, limit, minUsd })),
    ofToken: async (token, limit) => placesOf(await readPoolsOf(database, { chainId: chain.id, token, limit })),
  }
}
