import { kindOf } from '../kinds/kinds'
import type { Swap } from '../kinds/pool-kind'
import type { Pool, PoolAddress } from './pool'
import { fail, type SwapResult } from './swap-result'

/**
 * Swaps an exact input through any pool, to the wei. `tokenIn` in lower case, amounts in raw units;
 * the result contains the pool's state after the swap.
 *
 * @example
 * swapExactIn(pool, weth, 10n ** 18n) // { amountOut: 2989120331n, ... }
 */
export const swapExactIn = (pool: Pool, tokenIn: PoolAddress, amountIn: bigint): SwapResult =>
  swapWith(kindOf(pool).swapExactIn, pool, tokenIn, amountIn)

/**
 * Finds the input for an exact output of any pool, to the wei. `tokenIn` in lower case, amounts in
 * raw units. `amountOut` of the result is what the pool pays: exactly the request, or slightly more
 * for a stable pool, an order or a vault, whose inputs are coarser than their outputs.
 *
 * @example
 * swapExactOut(pool, weth, 2989120331n) // { amountIn: 10n ** 18n, ... }
 */
export const swapExactOut = (pool: Pool, tokenIn: PoolAddress, amountOut: bigint): SwapResult =>
  swapWith(kindOf(pool).swapExactOut, pool, tokenIn, amountOut)

const swapWith = (swap: Swap<Pool>, pool: Pool, tokenIn: PoolAddress, amount: bigint): SwapResult => {
  const zeroForOne = tokenIn === pool.token0
  if (!zeroForOne && tokenIn !== pool.token1) return fail('unknownToken')
  return swap(pool, zeroForOne, amount)
}
