import type { SolidlyPool, StablePool, V2Pool } from '../pools/pool'

/**
 * Converts a V2 pair to a volatile Solidly pair, or a two-coin stable pool to a stable one, with
 * the same tokens, fee and balances.
 *
 * @example
 * asSolidly(curvePool).stable // true
 */
export const asSolidly = (pool: V2Pool | StablePool): SolidlyPool => {
  const { address, token0, token1 } = pool
  const place = { kind: 'solidly', dex: 'Aerodrome', address, token0, token1 } as const
  if (pool.kind === 'v2') {
    const { feePips, reserve0, reserve1 } = pool
    return { ...place, stable: false, feePips, reserve0, reserve1, scale0: 1n, scale1: 1n }
  }
  const [reserve0, reserve1] = [pool.balance0, pool.balance1]
  const scales = { scale0: pool.rate0 / 10n ** 18n, scale1: pool.rate1 / 10n ** 18n }
  return { ...place, stable: true, feePips: Number(pool.feeE10 / 10n ** 6n) * 100, reserve0, reserve1, ...scales }
}
