import { baseViewOf } from './curve/base-pool'
import { ratePrecision } from './curve/units'
import type { Pool } from './pool'

/**
 * True if a pool has anything that a swap could pay out.
 *
 * @example
 * canPay({ ...pair, reserve0: 0n }) // false
 */
export function canPay(pool: Pool): boolean {
  switch (pool.kind) {
    case 'v2':
      return pool.reserve0 > 0n && pool.reserve1 > 0n
    case 'v3':
      return pool.sqrtPriceX96 > 0n && pool.ticks.length > 0
    case 'v4':
      return pool.feePips < 1_000_000 && pool.sqrtPriceX96 > 0n && pool.ticks.length > 0
    case 'solidly':
      return pool.feePips < 1_000_000 && pool.reserve0 > 0n && pool.reserve1 > 0n
    case 'stable':
    case 'stableNg':
      // Its contract counts in 18 decimals: less than one such unit counts as nothing.
      return pool.balance0 * pool.rate0 >= ratePrecision && pool.balance1 * pool.rate1 >= ratePrecision
    case 'stableMulti':
      return [
        { balance: pool.balance0, rate: pool.rate0 },
        { balance: pool.balance1, rate: pool.rate1 },
        ...pool.others,
      ].every(isPositive)
    case 'stableMeta':
      return (
        isPositive({ balance: pool.balance0, rate: pool.rate0 }) &&
        pool.shares > 0n &&
        baseViewOf(pool.base) !== undefined
      )
    case 'weighted':
      return pool.balance0 > 0n && pool.balance1 > 0n
    case 'composable':
      if (pool.swapFeeE18 >= ratePrecision) return false
      return pool.balance0 * pool.factor0 >= ratePrecision && pool.balance1 * pool.factor1 >= ratePrecision
    case 'rfq':
      return pool.remainingMakerAmount > 0n
    case 'erc4626':
      return pool.assets > 0n && pool.shares > 0n && (pool.mostAssets > 0n || pool.mostShares > 0n)
    case 'staking':
      return pool.ether > 0n && pool.shares > 0n && pool.mostEther > 0n
  }
}

/** True for at least one unit of 18 decimals. */
const isPositive = ({ balance, rate }: { balance: bigint; rate: bigint }): boolean => balance * rate >= ratePrecision
