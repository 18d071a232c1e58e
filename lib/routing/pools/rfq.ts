import { ceilDiv, maxUint256 } from './integer'
import type { RfqPool } from './pool'
import { fail, type SwapResult } from './swap-result'

/**
 * Fills an OTC order for an exact amount of the taker's token:
 * `floor(takerFill·makerAmount / takerAmount)`, at most the order's remainder and at most its taker
 * amount per fill. Rounds in favour of the maker. Raw units. The other direction does not exist.
 *
 * Source: `partialFillOrder` and `tryBatchFillOrderTakerAmount` of AugustusRFQ.
 *
 * @example
 * const amounts = { makerAmount: 1000n, takerAmount: 300n, remainingMakerAmount: 1000n }
 * swapExactInRfq({ ...order, ...amounts }, true, 100n)
 * // { ok: true, amountOut: 333n, ... }
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
 * Fills an OTC order for at least an exact amount of the maker's token: the taker pays
 * `ceil(requested·takerAmount / makerAmount)` and gets what that buys, which is slightly more than
 * requested if the maker's units are finer. Raw units.
 *
 * Source: `tryBatchFillOrderMakerAmount` of AugustusRFQ.
 *
 * @example
 * const amounts = { makerAmount: 1000n, takerAmount: 300n, remainingMakerAmount: 1000n }
 * swapExactOutRfq({ ...order, ...amounts }, true, 332n)
 * // { ok: true, amountIn: 100n, amountOut: 333n, ... }
 */
export function swapExactOutRfq(pool: RfqPool, zeroForOne: boolean, requested: bigint): SwapResult<RfqPool> {
  if (requested <= 0n) return fail('zeroAmount')
  const { makerAmount, takerAmount, remainingMakerAmount } = pool
  if (!zeroForOne || requested > remainingMakerAmount) return fail('insufficientLiquidity')
  if (requested * takerAmount > maxUint256) return fail('reserveOverflow')
  return swapExactInRfq(pool, zeroForOne, ceilDiv(requested * takerAmount, makerAmount))
}
