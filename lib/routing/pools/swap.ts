import { swapExactInComposable, swapExactOutComposable } from './composable'
import { swapExactInErc4626, swapExactOutErc4626 } from './erc4626'
import type { Pool, PoolAddress } from './pool'
import { swapExactInRfq, swapExactOutRfq } from './rfq'
import { swapExactInSolidly, swapExactOutSolidly } from './solidly'
import { swapExactInStable, swapExactOutStable } from './stable'
import { swapExactInStableMeta, swapExactOutStableMeta } from './stable-meta'
import { swapExactInStableMulti, swapExactOutStableMulti } from './stable-multi'
import { swapExactInStableNg, swapExactOutStableNg } from './stable-ng'
import { swapExactInStaking, swapExactOutStaking } from './staking'
import { fail, type SwapResult } from './swap-result'
import { swapExactInV2, swapExactOutV2 } from './v2'
import { swapExactInV3, swapExactOutV3 } from './v3'
import { swapExactInWeighted, swapExactOutWeighted } from './weighted'

/**
 * Swaps an exact input through any pool, to the wei. `tokenIn` in lower case, amounts in raw units; the result carries the pool's
 * state after the swap, because a route may use a pool twice.
 *
 * @example
 * swapExactIn(pool, weth, 10n ** 18n) // { ok: true, amountIn: 10n ** 18n, amountOut: 2989120331n, pool: { ... }, ticksCrossed: 0 }
 */
export function swapExactIn(pool: Pool, tokenIn: PoolAddress, amountIn: bigint): SwapResult {
  const zeroForOne = tokenIn === pool.token0
  if (!zeroForOne && tokenIn !== pool.token1) return fail('unknownToken')
  switch (pool.kind) {
    case 'v2':
      return swapExactInV2(pool, zeroForOne, amountIn)
    case 'v3':
    case 'v4':
      return swapExactInV3(pool, zeroForOne, amountIn)
    case 'solidly':
      return swapExactInSolidly(pool, zeroForOne, amountIn)
    case 'stable':
      return swapExactInStable(pool, zeroForOne, amountIn)
    case 'stableNg':
      return swapExactInStableNg(pool, zeroForOne, amountIn)
    case 'stableMulti':
      return swapExactInStableMulti(pool, zeroForOne, amountIn)
    case 'stableMeta':
      return swapExactInStableMeta(pool, zeroForOne, amountIn)
    case 'weighted':
      return swapExactInWeighted(pool, zeroForOne, amountIn)
    case 'composable':
      return swapExactInComposable(pool, zeroForOne, amountIn)
    case 'rfq':
      return swapExactInRfq(pool, zeroForOne, amountIn)
    case 'erc4626':
      return swapExactInErc4626(pool, zeroForOne, amountIn)
    case 'staking':
      return swapExactInStaking(pool, zeroForOne, amountIn)
  }
}

/**
 * Finds the input that gives an exact output of any pool, to the wei. `tokenIn` in lower case, amounts in raw units. `amountOut` of the
 * result is what the pool pays: exactly what was asked, or a little more of a stable pool, an order or a vault, whose inputs are coarser than their outputs.
 *
 * @example
 * swapExactOut(pool, weth, 2989120331n) // { ok: true, amountIn: 10n ** 18n, amountOut: 2989120331n, ... }
 */
export function swapExactOut(pool: Pool, tokenIn: PoolAddress, amountOut: bigint): SwapResult {
  const zeroForOne = tokenIn === pool.token0
  if (!zeroForOne && tokenIn !== pool.token1) return fail('unknownToken')
  switch (pool.kind) {
    case 'v2':
      return swapExactOutV2(pool, zeroForOne, amountOut)
    case 'v3':
    case 'v4':
      return swapExactOutV3(pool, zeroForOne, amountOut)
    case 'solidly':
      return swapExactOutSolidly(pool, zeroForOne, amountOut)
    case 'stable':
      return swapExactOutStable(pool, zeroForOne, amountOut)
    case 'stableNg':
      return swapExactOutStableNg(pool, zeroForOne, amountOut)
    case 'stableMulti':
      return swapExactOutStableMulti(pool, zeroForOne, amountOut)
    case 'stableMeta':
      return swapExactOutStableMeta(pool, zeroForOne, amountOut)
    case 'weighted':
      return swapExactOutWeighted(pool, zeroForOne, amountOut)
    case 'composable':
      return swapExactOutComposable(pool, zeroForOne, amountOut)
    case 'rfq':
      return swapExactOutRfq(pool, zeroForOne, amountOut)
    case 'erc4626':
      return swapExactOutErc4626(pool, zeroForOne, amountOut)
    case 'staking':
      return swapExactOutStaking(pool, zeroForOne, amountOut)
  }
}
