import type { PoolAddress, V2Pool } from '../pools/pool'
import { syntheticAddress } from './synthetic-token'

type Five<one> = [one, one, one, one, one]

/** Five tokens, in ascending order of their addresses. */
export const syntheticTokens = [1, 2, 3, 4, 5].map((index) => syntheticAddress(6, index)) as Five<PoolAddress>

/**
 * Creates a constant product pool of 0.3 %, with its address from a number. Reserves are raw units.
 *
 * @example
 * syntheticPair(1, a, b, 10n ** 21n, 10n ** 21n)
 * // { kind: 'v2', address: '0x0007…0001', feePips: 3000, ... }
 */
export const syntheticPair = (
  index: number,
  token0: PoolAddress,
  token1: PoolAddress,
  reserve0: bigint,
  reserve1 = reserve0,
): V2Pool => ({
  kind: 'v2',
  dex: 'UniswapV2',
  address: syntheticAddress(7, index),
  feePips: 3000,
  token0,
  token1,
  reserve0,
  reserve1,
})
