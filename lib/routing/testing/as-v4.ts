import type { PoolAddress, V3Pool, V4Pool } from '../pools/pool'

/** The pool manager of all synthetic V4 pools. */
const manager: PoolAddress = `0x${'44'.repeat(20)}`

/**
 * Converts a V3 pool to a V4 pool in the same state, with an id of 32 bytes.
 *
 * @example
 * asV4(pool).address.length // 66
 */
export const asV4 = (pool: V3Pool): V4Pool => ({
  ...pool,
  kind: 'v4',
  dex: 'UniswapV4',
  address: `0x${pool.address.slice(2).padEnd(64, '0')}`,
  manager,
  lpFeePips: pool.feePips,
  native: false,
})
