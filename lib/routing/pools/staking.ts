import { maxUint256 } from './integer'
import type { StakingPool } from './pool'
import { fail, type SwapResult } from './swap-result'

/** True if ether goes in and shares, the pool's own token, come out. There is no other way. */
const isStaking = ({ address, token0 }: StakingPool, zeroForOne: boolean): boolean =>
  (token0 === address) !== zeroForOne

/**
 * Stakes an exact amount of ether for shares, `floor(ether·shares / all ether)`. Raw units. Fails
 * if the output is zero or the limit is exceeded.
 *
 * Source: `receive` of wstETH and `submit` of Lido.
 *
 * @example
 * swapExactInStaking({ ...wstEth, ether: 1200n, shares: 1000n }, false, 12n)
 * // { ok: true, amountOut: 10n, ... }
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
 * Finds the ether for at least an exact amount of shares, as the executor does: their value,
 * rounded down, plus one unit. The output is exact if a share is worth more than a unit of ether.
 * Raw units.
 *
 * @example
 * swapExactOutStaking({ ...wstEth, ether: 1200n, shares: 1000n }, false, 10n)
 * // { ok: true, amountIn: 13n, amountOut: 10n, ... }
 */
export function swapExactOutStaking(
  pool: StakingPool,
  zeroForOne: boolean,
  requested: bigint,
): SwapResult<StakingPool> {
  if (requested <= 0n) return fail('zeroAmount')
  const { ether, shares } = pool
  if (shares === 0n || !isStaking(pool, zeroForOne)) return fail('insufficientLiquidity')
  return swapExactInStaking(pool, zeroForOne, (requested * ether) / shares + 1n)
}
