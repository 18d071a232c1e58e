import type { V2Pool } from './pool'
import { fail, type SwapResult } from './swap-result'

const pips = 1_000_000n
/** Reserves are stored as uint112. */
const maxReserve = (1n << 112n) - 1n

/**
 * Swaps an exact input through a constant product pool, as the pair and its periphery do:
 * `out = floor(in·(1-f)·S / (R + in·(1-f)))`. A fee in millionths gives the same floor as the
 * 997/1000 form of the contracts, because numerator and denominator grow by the same factor.
 * Amounts in raw units.
 *
 * @example
 * swapExactInV2({ ...pool, reserve0: 1000n, reserve1: 1000n, feePips: 3000 }, true, 100n)
 * // { ok: true, amountOut: 90n, ... }
 */
export function swapExactInV2(pool: V2Pool, zeroForOne: boolean, amountIn: bigint): SwapResult<V2Pool> {
  if (amountIn <= 0n) return fail('zeroAmount')
  const reserveIn = zeroForOne ? pool.reserve0 : pool.reserve1
  const reserveOut = zeroForOne ? pool.reserve1 : pool.reserve0
  if (reserveIn <= 0n || reserveOut <= 0n) return fail('insufficientLiquidity')
  if (reserveIn + amountIn > maxReserve) return fail('reserveOverflow')

  const inputAfterFee = amountIn * (pips - BigInt(pool.feePips))
  const amountOut = (inputAfterFee * reserveOut) / (reserveIn * pips + inputAfterFee)
  if (amountOut === 0n) return fail('zeroOutput')
  return { ok: true, amountIn, amountOut, pool: moved(pool, zeroForOne, amountIn, amountOut), ticksCrossed: 0 }
}

/**
 * Finds the input for an exact output of a constant product pool:
 * `in = floor(R·out / ((S-out)·(1-f))) + 1`, raw units.
 *
 * @example
 * swapExactOutV2({ ...pool, reserve0: 1000n, reserve1: 1000n, feePips: 3000 }, true, 90n)
 * // { ok: true, amountIn: 100n, ... }
 */
export function swapExactOutV2(pool: V2Pool, zeroForOne: boolean, amountOut: bigint): SwapResult<V2Pool> {
  if (amountOut <= 0n) return fail('zeroAmount')
  const reserveIn = zeroForOne ? pool.reserve0 : pool.reserve1
  const reserveOut = zeroForOne ? pool.reserve1 : pool.reserve0
  if (reserveIn <= 0n || amountOut >= reserveOut || pool.feePips >= pips) return fail('insufficientLiquidity')

  const amountIn = (reserveIn * amountOut * pips) / ((reserveOut - amountOut) * (pips - BigInt(pool.feePips))) + 1n
  if (reserveIn + amountIn > maxReserve) return fail('reserveOverflow')
  return { ok: true, amountIn, amountOut, pool: moved(pool, zeroForOne, amountIn, amountOut), ticksCrossed: 0 }
}

const moved = (pool: V2Pool, zeroForOne: boolean, amountIn: bigint, amountOut: bigint): V2Pool =>
  zeroForOne
    ? { ...pool, reserve0: pool.reserve0 + amountIn, reserve1: pool.reserve1 - amountOut }
    : { ...pool, reserve0: pool.reserve0 - amountOut, reserve1: pool.reserve1 + amountIn }
