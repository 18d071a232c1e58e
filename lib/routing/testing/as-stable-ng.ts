import type { StableNgPool, StablePool } from '../pools/pool'

/**
 * Makes a two-coin stable pool one of Curve's newer kind: of the same coins, amplification, fee and balances. Far from even its fee is up to
 * `times` as much, if that is not more than half of all, which its contract refuses.
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
