import { multiName } from '../pools/curve/multi-name'
import type { StableMultiPool, StablePool } from '../pools/pool'
import { syntheticAddress } from './synthetic-token'

/**
 * Converts a two-coin stable pool to a pair of a multi-coin one with the same coins, amplification,
 * fee and balances, and other coins with balances relative to the first. The pair is the first and
 * the last of the coins.
 *
 * @example
 * asStableMulti(curvePool, [1.2]).others.length // 1
 */
export const asStableMulti = (pool: StablePool, parts: readonly number[]): StableMultiPool => ({
  ...pool,
  kind: 'stableMulti',
  dex: 'CurveV1Multi',
  address: multiName({ contract: pool.address, coins: parts.length + 2, place0: 0, place1: parts.length + 1 }),
  others: parts.map((part, index) => ({
    token: syntheticAddress(12, index),
    balance: BigInt(Math.ceil((Number(pool.balance0) * Number(pool.rate0) * part) / 1e18)),
    rate: 10n ** 18n,
  })),
})
