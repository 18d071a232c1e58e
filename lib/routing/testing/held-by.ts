import type { ConcentratedPool, Pool } from '../pools/pool'
import { amount0Delta, amount1Delta } from '../pools/ticks/sqrt-price-math'
import { sqrtRatioAtTick } from '../pools/ticks/tick-math'

/** Returns a pool's tradable balances of its first and its second token, in raw units. */
export function heldBy(pool: Pool): readonly [bigint, bigint] {
  switch (pool.kind) {
    case 'v2':
    case 'solidly':
      return [pool.reserve0, pool.reserve1]
    case 'stable':
    case 'stableNg':
    case 'stableMulti':
    case 'crypto':
    case 'weighted':
    case 'composable':
      return [pool.balance0, pool.balance1]
    case 'stableMeta':
      return [pool.balance0, pool.base.coins.find(({ token }) => token === pool.token1)!.balance]
    case 'rfq':
      return [0n, pool.remainingMakerAmount]
    case 'erc4626': {
      const assets = (pool.mostShares * pool.assets) / pool.shares
      const shares = (pool.mostAssets * pool.shares) / pool.assets
      return pool.token0 === pool.address ? [shares, assets] : [assets, shares]
    }
    case 'staking': {
      const shares = pool.ether > 0n ? (pool.mostEther * pool.shares) / pool.ether : 0n
      return pool.token0 === pool.address ? [shares, 0n] : [0n, shares]
    }
    case 'v3':
    case 'v4':
      return heldByPositions(pool)
  }
}

/**
 * Sums the balances of positions: below the price a position holds the second token, above it the
 * first.
 */
function heldByPositions({ ticks, sqrtPriceX96 }: ConcentratedPool): readonly [bigint, bigint] {
  let [held0, held1, liquidity] = [0n, 0n, 0n]
  for (const [index, tick] of ticks.entries()) {
    liquidity += tick.liquidityNet
    const next = ticks[index + 1]
    if (next === undefined) break
    const [lower, upper] = [sqrtRatioAtTick(tick.index), sqrtRatioAtTick(next.index)]
    if (upper > sqrtPriceX96)
      held0 += amount0Delta(lower > sqrtPriceX96 ? lower : sqrtPriceX96, upper, liquidity, false)
    if (lower < sqrtPriceX96)
      held1 += amount1Delta(lower, upper < sqrtPriceX96 ? upper : sqrtPriceX96, liquidity, false)
  }
  return [held0, held1]
}
