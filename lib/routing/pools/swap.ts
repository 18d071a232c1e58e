import { swapExactInComposable, swapExactOutComposable } from './composable'
import { swapExactInStable, swapExactOutStable } from './curve/stable'
import { swapExactInStableMeta, swapExactOutStableMeta } from './curve/stable-meta'
import { swapExactInStableMulti, swapExactOutStableMulti } from './curve/stable-multi'
import { swapExactInStableNg, swapExactOutStableNg } from './curve/stable-ng'
import { swapExactInErc4626, swapExactOutErc4626 } from './erc4626'
import type { Pool, PoolAddress } from './pool'
import { swapExactInRfq, swapExactOutRfq } from './rfq'
import { swapExactInSolidly, swapExactOutSolidly } from './solidly'
import { swapExactInStaking, swapExactOutStaking } from './staking'
import { fail, type SwapResult } from './swap-result'
import { swapExactInV2, swapExactOutV2 } from './v2'
import { swapExactInV3, swapExactOutV3 } from './v3'
import { swapExactInWeighted, swapExactOutWeighted } from './weighted'

type Swap<pool> = (pool: pool, zeroForOne: boolean, amount: bigint) => SwapResult
type SwapOf<kind> = Swap<Extract<Pool, { kind: kind }>>

/** The exact-input and exact-output functions by kind of pool. */
const swaps: { [kind in Pool['kind']]: readonly [exactIn: SwapOf<kind>, exactOut: SwapOf<kind>] } = {
  v2: [swapExactInV2, swapExactOutV2],
  v3: [swapExactInV3, swapExactOutV3],
  v4: [swapExactInV3, swapExactOutV3],
  solidly: [swapExactInSolidly, swapExactOutSolidly],
  stable: [swapExactInStable, swapExactOutStable],
  stableNg: [swapExactInStableNg, swapExactOutStableNg],
  stableMulti: [swapExactInStableMulti, swapExactOutStableMulti],
  stableMeta: [swapExactInStableMeta, swapExactOutStableMeta],
  weighted: [swapExactInWeighted, swapExactOutWeighted],
  composable: [swapExactInComposable, swapExactOutComposable],
  rfq: [swapExactInRfq, swapExactOutRfq],
  erc4626: [swapExactInErc4626, swapExactOutErc4626],
  staking: [swapExactInStaking, swapExactOutStaking],
}

/**
 * Swaps an exact input through any pool, to the wei. `tokenIn` in lower case, amounts in raw units;
 * the result contains the pool's state after the swap.
 *
 * @example
 * swapExactIn(pool, weth, 10n ** 18n) // { amountOut: 2989120331n, ... }
 */
export const swapExactIn = (pool: Pool, tokenIn: PoolAddress, amountIn: bigint): SwapResult =>
  swapWith(0, pool, tokenIn, amountIn)

/**
 * Finds the input for an exact output of any pool, to the wei. `tokenIn` in lower case, amounts in
 * raw units. `amountOut` of the result is what the pool pays: exactly the request, or slightly more
 * for a stable pool, an order or a vault, whose inputs are coarser than their outputs.
 *
 * @example
 * swapExactOut(pool, weth, 2989120331n) // { amountIn: 10n ** 18n, ... }
 */
export const swapExactOut = (pool: Pool, tokenIn: PoolAddress, amountOut: bigint): SwapResult =>
  swapWith(1, pool, tokenIn, amountOut)

const swapWith = (which: 0 | 1, pool: Pool, tokenIn: PoolAddress, amount: bigint): SwapResult => {
  const zeroForOne = tokenIn === pool.token0
  if (!zeroForOne && tokenIn !== pool.token1) return fail('unknownToken')
  return (swaps[pool.kind][which] as Swap<Pool>)(pool, zeroForOne, amount)
}
