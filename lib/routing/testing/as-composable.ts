import type { ComposablePool, StablePool } from '../pools/pool'

/**
 * Converts a two-coin stable pool to a composable one with the same tokens, amplification, fee (on
 * the input) and balances.
 *
 * @example
 * asComposable(curvePool).amplification // 10n * curvePool.amplification
 */
export const asComposable = (pool: StablePool): ComposablePool => {
  const { address, token0, token1, balance0, balance1, rate0, rate1, feeE10, amplification } = pool
  return {
    kind: 'composable',
    dex: 'BalancerV2',
    address,
    poolId: '0x',
    token0,
    token1,
    balance0,
    balance1,
    amplification: amplification * 10n,
    swapFeeE18: feeE10 * 10n ** 8n,
    factor0: rate0,
    factor1: rate1,
  }
}
