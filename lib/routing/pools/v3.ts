import { ceilDiv } from './integer'
import type { ConcentratedPool } from './pool'
import { fail, type SwapResult } from './swap-result'
import { lastAtOrBelow } from './ticks/find-tick'
import { amount0Delta, amount1Delta, sqrtPriceAfterInput, sqrtPriceAfterOutput } from './ticks/sqrt-price-math'
import { maxSqrtRatio, maxTick, minSqrtRatio, minTick, sqrtRatioAtTick, tickAtSqrtRatio } from './ticks/tick-math'

const pips = 1_000_000n

/** A V4 manager stores the amounts of a swap as int128. */
const maxReserve = (1n << 127n) - 1n

/**
 * Swaps an exact input through a concentrated liquidity pool, step by step as the deployed pool of
 * V3 or V4 does, to the wei. Raw units. Fails if the pool cannot take the full input; the contract
 * would fill it partly.
 *
 * @example
 * swapExactInV3(pool, true, 10n ** 18n) // { amountOut: 2989120331n, ... }
 */
export const swapExactInV3 = <pool extends ConcentratedPool>(
  pool: pool,
  zeroForOne: boolean,
  amountIn: bigint,
): SwapResult<pool> => swap(pool, zeroForOne, amountIn, true)

/**
 * Finds the input for an exact output of a concentrated liquidity pool, step by step as the
 * deployed pool of V3 or V4 does, to the wei. Raw units.
 *
 * @example
 * swapExactOutV3(pool, true, 2989120331n) // { amountIn: 10n ** 18n, ... }
 */
export const swapExactOutV3 = <pool extends ConcentratedPool>(
  pool: pool,
  zeroForOne: boolean,
  amountOut: bigint,
): SwapResult<pool> => swap(pool, zeroForOne, amountOut, false)

function swap<pool extends ConcentratedPool>(
  pool: pool,
  zeroForOne: boolean,
  amount: bigint,
  exactIn: boolean,
): SwapResult<pool> {
  if (amount <= 0n) return fail('zeroAmount')
  const { ticks, tickSpacing } = pool
  let { sqrtPriceX96, tick, liquidity } = pool
  const limit = zeroForOne ? minSqrtRatio + 1n : maxSqrtRatio - 1n
  if (zeroForOne ? sqrtPriceX96 <= limit : sqrtPriceX96 >= limit || sqrtPriceX96 <= 0n) {
    return fail('insufficientLiquidity')
  }

  const fee = BigInt(pool.feePips)
  if (fee >= pips) return fail('insufficientLiquidity')
  const isV4 = pool.kind === 'v4'
  let remaining = amount
  let calculated = 0n
  let ticksCrossed = 0
  let ahead = zeroForOne ? lastAtOrBelow(ticks, tick) : lastAtOrBelow(ticks, tick) + 1

  while (remaining > 0n && sqrtPriceX96 !== limit) {
    const next = ticks[ahead]
    if (next === undefined && liquidity === 0n) return fail('insufficientLiquidity')

    // The contract scans its bitmap one word (256 ticks of the spacing) at a time and stops at each
    // word's edge, and every stop rounds the fee. Without liquidity nothing is rounded, so the gap
    // may be skipped.
    const edge = wordEdge(tick, tickSpacing, zeroForOne)
    const initialised =
      next !== undefined && (liquidity === 0n || (zeroForOne ? next.index >= edge : next.index <= edge))
    const stop = Math.max(minTick, Math.min(maxTick, initialised ? next.index : edge))
    const stopPrice = sqrtRatioAtTick(stop)
    const target = (zeroForOne ? stopPrice < limit : stopPrice > limit) ? limit : stopPrice

    const lower = zeroForOne ? target : sqrtPriceX96
    const upper = zeroForOne ? sqrtPriceX96 : target
    let reached: bigint
    let isLast: boolean
    if (exactIn) {
      const usable = (remaining * (pips - fee)) / pips
      const needed = zeroForOne
        ? amount0Delta(lower, upper, liquidity, true)
        : amount1Delta(lower, upper, liquidity, true)
      isLast = usable < needed
      reached = isLast ? sqrtPriceAfterInput(sqrtPriceX96, liquidity, usable, zeroForOne) : target
    } else {
      const available = zeroForOne
        ? amount1Delta(lower, upper, liquidity, false)
        : amount0Delta(lower, upper, liquidity, false)
      isLast = remaining < available
      reached = isLast ? sqrtPriceAfterOutput(sqrtPriceX96, liquidity, remaining, zeroForOne) : target
    }

    const from = zeroForOne ? reached : sqrtPriceX96
    const to = zeroForOne ? sqrtPriceX96 : reached
    const stepIn = zeroForOne ? amount0Delta(from, to, liquidity, true) : amount1Delta(from, to, liquidity, true)
    let stepOut = zeroForOne ? amount1Delta(from, to, liquidity, false) : amount0Delta(from, to, liquidity, false)
    // The last step may end on the target by price. V3 then continues with the remainder, V4 has
    // taken or paid all of it.
    if (!exactIn && (stepOut > remaining || (isV4 && isLast))) stepOut = remaining
    const spendsAll = exactIn && (isV4 ? isLast : reached !== target)
    const stepFee = spendsAll ? remaining - stepIn : ceilDiv(stepIn * fee, pips - fee)

    remaining -= exactIn ? stepIn + stepFee : stepOut
    calculated += exactIn ? stepOut : stepIn + stepFee

    if (reached === stopPrice) {
      if (initialised) {
        liquidity += zeroForOne ? -next.liquidityNet : next.liquidityNet
        if (liquidity < 0n) return fail('insufficientLiquidity')
        ahead += zeroForOne ? -1 : 1
        ticksCrossed++
      }
      tick = zeroForOne ? stop - 1 : stop
    } else if (reached !== sqrtPriceX96) {
      // A price that did not move keeps its tick: on a tick that was just crossed downwards the two
      // differ.
      tick = tickAtSqrtRatio(reached)
    }
    sqrtPriceX96 = reached
  }

  if (remaining > 0n) return fail('insufficientLiquidity')
  if (isV4 && (amount > maxReserve || calculated > maxReserve)) return fail('reserveOverflow')
  return {
    ok: true,
    amountIn: exactIn ? amount : calculated,
    amountOut: exactIn ? calculated : amount,
    pool: { ...pool, sqrtPriceX96, tick, liquidity },
    ticksCrossed,
  }
}

function wordEdge(tick: number, tickSpacing: number, zeroForOne: boolean): number {
  const compressed = Math.floor(tick / tickSpacing)
  return zeroForOne
    ? Math.floor(compressed / 256) * 256 * tickSpacing
    : (Math.floor((compressed + 1) / 256) * 256 + 255) * tickSpacing
}
