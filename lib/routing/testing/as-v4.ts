import type { PoolAddress, V3Pool, V4Pool } from '../pools/pool'

/** The manager of all made-up pools of V4. */
const manager: PoolAddress = `0x${'44'.repeat(20)}`

/**
 * Makes a pool of V3 one of V4 in the same state, with a name of 32 bytes.
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
