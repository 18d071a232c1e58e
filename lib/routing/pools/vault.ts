import { moved } from './curve/stable'
import { ceilDiv } from './integer'
import type { ComposablePool, WeightedPool } from './pool'
import { fail, type SwapResult } from './swap-result'

/** Unit of the Vault's fixed point numbers. */
export const one = 10n ** 18n
/** The Vault stores a balance in 112 bits. */
const maxBalance = (1n << 112n) - 1n

/**
 * Multiplies fixed point numbers of Balancer's Vault, rounding up.
 *
 * @example
 * mulUp(3n, 5n * 10n ** 17n) // 2n
 */
export const mulUp = (a: bigint, b: bigint): bigint => ceilDiv(a * b, one)

/**
 * Returns a fee of the Vault in pips, as legs show it.
 *
 * @example
 * feePipsOfVault({ swapFeeE18: 3n * 10n ** 15n }) // 3000
 */
export const feePipsOfVault = ({ swapFeeE18 }: { swapFeeE18: bigint }): number =>
  Number(swapFeeE18 / 1_000_000_000_000n)

/**
 * Applies a swap to a pool of Balancer's Vault; raw units.
 *
 * @example
 * vaultSwap(pool, true, 10n ** 18n, 996006981039903000n) // { ok: true, amountIn: 10n ** 18n, ... }
 */
export const vaultSwap = <pool extends WeightedPool | ComposablePool>(
  pool: pool,
  zeroForOne: boolean,
  amountIn: bigint,
  amountOut: bigint,
): SwapResult<pool> => {
  const after = moved(pool, zeroForOne, amountIn, amountOut)
  if ((zeroForOne ? after.balance0 : after.balance1) > maxBalance) return fail('reserveOverflow')
  if (after.balance0 < 0n || after.balance1 < 0n) return fail('insufficientLiquidity')
  return { ok: true, amountIn, amountOut, pool: after, ticksCrossed: 0 }
}
