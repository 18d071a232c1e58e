import { ceilDiv, maxUint256 } from '../integer'
import type { StableMetaPool } from '../pool'
import { fail, type SwapResult } from '../swap-result'
import { type BaseMove, type BaseView, baseViewOf, depositOne, withdrawOne } from './base-pool'
import { type Sold, soldOf } from './curve-sale'
import { multiPlaceOf } from './multi-name'
import { otherBalance, pairInvariant } from './stable'
import { ratePrecision } from './units'

/** Search of a buy's input, as in the executor: proportional guesses, then steps up. */
const [guesses, maxSteps] = [3, 32]

/**
 * Swaps an exact input between a metapool's own coin and a coin of its base pool, in the order of
 * its `exchange_underlying`: a coin of the base pool is first deposited there for shares, or
 * withdrawn last. Raw units.
 *
 * @example
 * swapExactInStableMeta(lusdUsdc, true, 10n ** 18n) // { amountOut: 999310n, ... }
 */
export function swapExactInStableMeta(
  pool: StableMetaPool,
  zeroForOne: boolean,
  amountIn: bigint,
): SwapResult<StableMetaPool> {
  if (amountIn <= 0n) return fail('zeroAmount')
  const view = viewOf(pool)
  if (view === undefined) return fail('insufficientLiquidity')
  return sell(pool, view, zeroForOne, amountIn)
}

/**
 * Finds an input that yields at least an exact output, as the executor does
 * (`StableMeta.amountIn`), since the pool has no inverse. Raw units; `amountOut` is what the pool
 * then pays, hardly more than requested.
 *
 * @example
 * swapExactOutStableMeta(lusdUsdc, true, 999310n) // { amountIn: 1000000000000000000n, ... }
 */
export function swapExactOutStableMeta(
  pool: StableMetaPool,
  zeroForOne: boolean,
  requested: bigint,
): SwapResult<StableMetaPool> {
  if (requested <= 0n) return fail('zeroAmount')
  const view = viewOf(pool)
  if (view === undefined) return fail('insufficientLiquidity')
  const scale0 = pool.rate0 / ratePrecision
  const scale1 = pool.base.coins[view.place]!.rate / ratePrecision
  let cost = ceilDiv(requested * (zeroForOne ? scale1 : scale0), zeroForOne ? scale0 : scale1)
  for (let step = 0; step < maxSteps; step++) {
    const sold = sell(pool, view, zeroForOne, cost)
    if (!sold.ok && sold.reason !== 'zeroOutput') return sold
    const output = sold.ok ? sold.amountOut : 0n
    if (step >= guesses && sold.ok && output >= requested) return sold
    const missing = requested - output
    if (output === 0n) cost *= 2n
    else if (step < guesses) cost = ceilDiv(cost * requested, output)
    else cost += ceilDiv((missing + missing / 8n) * cost, output)
  }
  return fail('insufficientLiquidity')
}

/** Both pools as their contracts compute them; `place` is token1's index in the base pool. */
type View = { base: BaseView; place: number; coin: bigint; shares: bigint; invariant: bigint }

function viewOf(pool: StableMetaPool): View | undefined {
  const place = multiPlaceOf(pool.address)
  const base = baseViewOf(pool.base)
  if (place?.base === undefined || base === undefined || place.coins !== pool.base.coins.length + 1) return undefined
  const coin = (pool.balance0 * pool.rate0) / ratePrecision
  const shares = (pool.shares * base.sharePrice) / ratePrecision
  if (coin <= 0n || shares <= 0n || pool.feeE10 >= 10n ** 10n || pool.rate0 < ratePrecision) return undefined
  const invariant = pairInvariant(coin, shares, pool.amplification)
  if (invariant === undefined) return undefined
  return { base, place: place.place1 - 1, coin, shares, invariant }
}

const sell = (pool: StableMetaPool, view: View, zeroForOne: boolean, amountIn: bigint): SwapResult<StableMetaPool> =>
  amountIn * pool.rate0 > maxUint256
    ? fail('reserveOverflow')
    : zeroForOne
      ? sellCoin(pool, view, amountIn)
      : sellBase(pool, view, amountIn)

/** Sells the metapool's coin for shares, and these for a coin of the base pool. */
function sellCoin(pool: StableMetaPool, view: View, amountIn: bigint): SwapResult<StableMetaPool> {
  const sold = soldFor(pool, view, { from: view.coin + (amountIn * pool.rate0) / ratePrecision, out: 'shares' })
  const { base, place } = view
  const moved = sold && withdrawOne(pool.base, base, place, sold.amountOut)
  if (sold === undefined || moved === undefined) return fail('insufficientLiquidity')
  const shares = pool.shares - sold.amountOut - sold.forAdmins
  return resultOf({ ...pool, balance0: pool.balance0 + amountIn, shares }, amountIn, moved)
}

/** Sells a base coin for shares, and these for the metapool's coin at the old share price. */
function sellBase(pool: StableMetaPool, view: View, amountIn: bigint): SwapResult<StableMetaPool> {
  const moved = depositOne(pool.base, view.base, view.place, amountIn)
  if (moved === undefined) return fail('reserveOverflow')
  const from = (moved.amount * view.base.sharePrice) / ratePrecision + view.shares
  const sold = soldFor(pool, view, { from, out: 'coin' })
  if (sold === undefined) return fail('insufficientLiquidity')
  const after = { ...pool, balance0: pool.balance0 - sold.amountOut - sold.forAdmins }
  return resultOf({ ...after, shares: pool.shares + moved.amount }, amountIn, { ...moved, amount: sold.amountOut })
}

/** Returns the output for the new input balance `from`, in 18 decimals; undefined if it reverts. */
function soldFor(
  { amplification, feeE10, rate0 }: StableMetaPool,
  { invariant, coin, shares, base }: View,
  { from, out }: { from: bigint; out: 'coin' | 'shares' },
): Sold | undefined {
  const left = otherBalance(from, invariant, amplification)
  const gross = left === undefined ? -1n : (out === 'coin' ? coin : shares) - left - 1n
  return gross < 0n ? undefined : soldOf({ gross, feeE10, rateOut: out === 'coin' ? rate0 : base.sharePrice })
}

const resultOf = (pool: StableMetaPool, amountIn: bigint, { amount, base }: BaseMove): SwapResult<StableMetaPool> =>
  amount === 0n
    ? fail('zeroOutput')
    : { ok: true, amountIn, amountOut: amount, pool: { ...pool, base }, ticksCrossed: 0 }
