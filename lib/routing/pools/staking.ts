import { maxUint256 } from './integer'
import type { StakingPool } from './pool'
import { fail, type SwapResult } from './swap-result'

/** Whether ether goes in and shares come out: the token of the shares is the pool itself. The other direction does not exist. */
const isStaking = ({ address, token0 }: StakingPool, zeroForOne: boolean): boolean =>
  (token0 === address) !== zeroForOne

/**
 * Stakes an exact amount of ether for shares, `floor(ether·shares / all ether)`. Raw units. What no share is given for is refused, and what passes
 * the limit.
 *
 * Source: `receive` of wstETH and `submit` of Lido.
 *
 * @example
 * swapExactInStaking({ ...wstEth, ether: 1200n, shares: 1000n }, false, 12n) // { ok: true, amountOut: 10n, ... }
 */
export function swapExactInStaking(pool: StakingPool, zeroForOne: boolean, amountIn: bigint): SwapResult<StakingPool> {
  if (amountIn <= 0n) return fail('zeroAmount')
  const { ether, shares, mostEther } = pool
  if (!isStaking(pool, zeroForOne) || amountIn > mostEther) return fail('insufficientLiquidity')
  if (amountIn * shares > maxUint256) return fail('reserveOverflow')
  const amountOut = (amountIn * shares) / ether
  if (amountOut === 0n) return fail('zeroOutput')
  const after = {
    ...pool,
    ether: ether + amountIn,
    shares: shares + amountOut,
    mostEther: mostEther - amountIn,
  }
  return { ok: true, amountIn, amountOut, pool: after, ticksCrossed: 0 }
}

/**
 * Finds the ether that at least an exact amount of shares costs, as the executor does: what they are worth, rounded down, and a unit. Where a share
 * is worth more than a unit of ether, just so many come. Raw units.
 *
 * @example
 * swapExactOutStaking({ ...wstEth, ether: 1200n, shares: 1000n }, false, 10n) // { ok: true, amountIn: 13n, amountOut: 10n, ... }
 */
export function swapExactOutStaking(pool: StakingPool, zeroForOne: boolean, asked: bigint): SwapResult<StakingPool> {
  if (asked <= 0n) return fail('zeroAmount')
  const { ether, shares } = pool
  if (shares === 0n || !isStaking(pool, zeroForOne)) return fail('insufficientLiquidity')
  return swapExactInStaking(pool, zeroForOne, (asked * ether) / shares + 1n)
}
