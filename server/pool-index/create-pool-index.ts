import { toLowerAddress } from '@/lib/address'
import type { Candidate } from '@/lib/chain/candidates'
import type { Chain } from '@/lib/chain/chain'
import { solidlyPairAddress } from '@/lib/chain/pool-address'
import type { PoolIndex } from '../chain/pool-index'
import type { Database } from '../db/client'
import { type IndexedPool, readDeepest, readPoolsOf } from './index-store'

/** Shallower pools are not worth a place: a pair like this holds two thousand dollars of each token. */
const leastUsd = 10

/**
 * Gives the index of a chain's pools to who follows them: those of exchanges and fee tiers that the registry knows.
 *
 * @throws the driver's errors.
 * @example
 * (await createPoolIndex({ database, chain: mainnet }).ofToken(pepe, 32))[0]?.dex // 'UniswapV2'
 */
export const createPoolIndex = ({ database, chain }: { database: Database; chain: Chain }): PoolIndex => ({
  deepest: async (limit) => placesIn(chain, await readDeepest(database, { chainId: chain.id, limit, leastUsd })),
  ofToken: async (token, limit) => placesIn(chain, await readPoolsOf(database, { chainId: chain.id, token, limit })),
})

const placesIn = (chain: Chain, rows: readonly IndexedPool[]): Candidate[] => {
  const dexes = new Map(chain.dexes.map((dex) => ['factory' in dex ? toLowerAddress(dex.factory) : '', dex]))
  return rows.flatMap(({ pool: address, factory, token0, token1, feePips }): Candidate[] => {
    const dex = dexes.get(factory)
    if (dex?.kind === 'v2') return [{ kind: 'v2', address, dex: dex.name, token0, token1, feePips: dex.feePips }]
    if (dex?.kind === 'solidly') {
      const stable = solidlyPairAddress(dex, token0, token1, true) === address
      return [{ kind: 'solidly', address, dex: dex.name, token0, token1, stable }]
    }
    const tier = dex?.kind === 'v3' ? dex.tiers.find((one) => one.feePips === feePips) : undefined
    if (dex === undefined || tier === undefined) return []
    return [{ kind: 'v3', address, dex: dex.name, token0, token1, feePips, tickSpacing: tier.tickSpacing }]
  })
}
