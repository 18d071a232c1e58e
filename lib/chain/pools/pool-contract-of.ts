import { multiPlaceOf } from '@/lib/routing/pools/curve/multi-name'
import type { Pool, PoolAddress } from '@/lib/routing/pools/pool'
import type { PoolCandidate } from './candidates'

/**
 * Returns the contract that holds the pool's tokens and emits its events: the pool itself, its
 * manager, or the contract of a pair of coins.
 *
 * @example
 * poolContractOf(managedPool) // '0x000000000004444c5dc75cb358380d2e3de08a90'
 */
export const poolContractOf = (pool: Pool | PoolCandidate): PoolAddress =>
  pool.kind === 'v4' ? pool.manager : (multiPlaceOf(pool.address)?.contract ?? pool.address)
