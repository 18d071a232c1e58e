import { ceilDiv, maxUint256 } from './integer'
import type { RfqPool } from './pool'
import { fail, type SwapResult } from './swap-result'

/**
 * Fills an OTC order for an exact amount of the taker's token: `floor(takerFill·makerAmount / takerAmount)`, at most what is left of the
 * order and at most its taker amount in one fill. Rounds for the maker. Raw units. The other direction does not exist.
 *
 * Source: `partialFillOrder` and `tryBatchFillOrderTakerAmount` of AugustusRFQ.
 *
 * @example
 * swapExactInRfq({ ...order, makerAmount: 1000n, takerAmount: 300n, remainingMakerAmount: 1000n }, true, 100n) // { ok: true, amountOut: 333n, ... }
 */
export function swapExactInRfq(pool: RfqPool, zeroForOne: boolean, amountIn: bigint): SwapResult<RfqPool> {
  if (amountIn <= 0n) return fail('zeroAmount')
  const { makerAmount, takerAmount, remainingMakerAmount } = pool
  if (!zeroForOne || amountIn > takerAmount) return fail('insufficientLiquidity')
  if (amountIn * makerAmount > maxUint256) return fail('reserveOverflow')
  const amountOut = (amountIn * makerAmount) / takerAmount
  if (amountOut === 0n) return fail('zeroOutput')
  if (amountOut > remainingMakerAmount) return fail('insufficientLiquidity')
  const after = { ...pool, remainingMakerAmount: remainingMakerAmount - amountOut }
  return { ok: true, amountIn, amountOut, pool: after, ticksCrossed: 0 }
}

/**
 * Fills an OTC order for at least an exact amount of the maker's token: the taker pays `ceil(asked·takerAmount / makerAmount)` and gets
 * what that buys, which is a little more than was asked where the maker's units are the finer ones. Raw units.
 *
 * Source: `tryBatchFillOrderMakerAmount` of AugustusRFQ.
 *
 * @example
 * swapExactOutRfq({ ...order, makerAmount: 1000n, takerAmount: 300n, remainingMakerAmount: 1000n }, true, 332n) // { ok: true, amountIn: 100n, amountOut: 333n, ... }
 */
export function swapExactOutRfq(pool: RfqPool, zeroForOne: boolean, asked: bigint): SwapResult<RfqPool> {
  if (asked <= 0n) return fail('zeroAmount')
  const { makerAmount, takerAmount, remainingMakerAmount } = pool
  if (!zeroForOne || asked > remainingMakerAmount) return fail('insufficientLiquidity')
  if (asked * takerAmount > maxUint256) return fail('reserveOverflow')
  return swapExactInRfq(pool, zeroForOne, ceilDiv(asked * takerAmount, makerAmount))
}
