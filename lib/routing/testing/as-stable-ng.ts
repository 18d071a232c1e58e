import type { StableNgPool, StablePool } from '../pools/pool'

/**
 * Converts a two-coin stable pool to a StableSwap-NG pool with the same coins, amplification, fee
 * and balances. Far from balance its fee grows up to `times`, unless that exceeds 50 %, which its
 * contract refuses.
 *
 * @example
 * asStableNg(curvePool, 5).offpegFeeMultiplierE10 // 50_000_000_000n
 */
export const asStableNg = (pool: StablePool, times: number): StableNgPool => ({
  ...pool,
  kind: 'stableNg',
  dex: 'CurveV1StableNg',
  offpegFeeMultiplierE10: (pool.feeE10 * BigInt(times) <= 5n * 10n ** 9n ? BigInt(times) : 0n) * 10n ** 10n,
})
