import { multiPlaceOf } from '@/lib/routing/pools/curve/multi-name'
import type { Pool, PoolAddress } from '@/lib/routing/pools/pool'
import type { PoolCandidate } from './candidates'

/**
 * Says which contract holds a pool's tokens, and writes about it: itself, the manager it is kept by, or the one that two coins are of.
 *
 * @example
 * holderOf(managedPool) // '0x000000000004444c5dc75cb358380d2e3de08a90'
 */
export const holderOf = (pool: Pool | PoolCandidate): PoolAddress =>
  pool.kind === 'v4' ? pool.manager : (multiPlaceOf(pool.address)?.contract ?? pool.address)
