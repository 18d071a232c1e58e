import { ceilDiv, maxUint256 } from '../integer'
import type { StableMetaPool } from '../pool'
import { fail, type SwapResult } from '../swap-result'
import { type BaseMove, type BaseView, baseViewOf, depositOne, withdrawOne } from './base-pool'
import { type Sold, soldOf } from './curve-sale'
import { multiPlaceOf } from './multi-name'
import { otherBalance, pairInvariant } from './stable'
import { ratePrecision } from './units'

/** How a purchase looks for its input, as the executor does: guesses in proportion, then steps up until it is enough. */
const [guesses, mostSteps] = [3, 32]

/**
 * Swaps an exact input between a metapool's own coin and a coin of the pool beneath, in the order of its `exchange_underlying`: what comes in of the
 * pool beneath is paid in there for shares first, and what goes out of it is got for shares last. Raw units.
 *
 * @example
 * swapExactInStableMeta(lusdUsdc, true, 10n ** 18n) // { ok: true, amountIn: 10n ** 18n, amountOut: 999310n, ... }
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
 * Finds an input that gives at least an exact output, as the executor does (`StableMeta.amountIn`), since the pool itself does not say it. Raw units;
 * `amountOut` is what the pool then pays, hardly more than was asked.
 *
 * @example
 * swapExactOutStableMeta(lusdUsdc, true, 999310n) // { ok: true, amountIn: 1000000000000000000n, amountOut: 999310n, ... }
 */
export function swapExactOutStableMeta(
  pool: StableMetaPool,
  zeroForOne: boolean,
  asked: bigint,
): SwapResult<StableMetaPool> {
  if (asked <= 0n) return fail('zeroAmount')
  const view = viewOf(pool)
  if (view === undefined) return fail('insufficientLiquidity')
  const scale0 = pool.rate0 / ratePrecision
  const scale1 = pool.base.coins[view.place]!.rate / ratePrecision
  let cost = ceilDiv(asked * (zeroForOne ? scale1 : scale0), zeroForOne ? scale0 : scale1)
  for (let step = 0; step < mostSteps; step++) {
    const sold = sell(pool, view, zeroForOne, cost)
    if (!sold.ok && sold.reason !== 'zeroOutput') return sold
    const brought = sold.ok ? sold.amountOut : 0n
    if (step >= guesses && sold.ok && brought >= asked) return sold
    const missing = asked - brought
    if (brought === 0n) cost *= 2n
    else if (step < guesses) cost = ceilDiv(cost * asked, brought)
    else cost += ceilDiv((missing + missing / 8n) * cost, brought)
  }
  return fail('insufficientLiquidity')
}

/** Both pools as their contracts count them; `place` is that of token1 in the pool beneath. */
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

/** The metapool's coin for shares, and these for a coin of the pool beneath. */
function sellCoin(pool: StableMetaPool, view: View, amountIn: bigint): SwapResult<StableMetaPool> {
  const sold = soldFor(pool, view, { from: view.coin + (amountIn * pool.rate0) / ratePrecision, out: 'shares' })
  const { base, place } = view
  const moved = sold && withdrawOne(pool.base, base, place, sold.amountOut)
  if (sold === undefined || moved === undefined) return fail('insufficientLiquidity')
  const shares = pool.shares - sold.amountOut - sold.forAdmins
  return resultOf({ ...pool, balance0: pool.balance0 + amountIn, shares }, amountIn, moved)
}

/** A coin of the pool beneath for shares, and these for the metapool's coin: at what shares were worth before. */
function sellBase(pool: StableMetaPool, view: View, amountIn: bigint): SwapResult<StableMetaPool> {
  const moved = depositOne(pool.base, view.base, view.place, amountIn)
  if (moved === undefined) return fail('reserveOverflow')
  const from = (moved.amount * view.base.sharePrice) / ratePrecision + view.shares
  const sold = soldFor(pool, view, { from, out: 'coin' })
  if (sold === undefined) return fail('insufficientLiquidity')
  const after = { ...pool, balance0: pool.balance0 - sold.amountOut - sold.forAdmins }
  return resultOf({ ...after, shares: pool.shares + moved.amount }, amountIn, { ...moved, amount: sold.amountOut })
}

/** What the metapool pays when it has `from` of what came in, in 18 decimals; undefined where it refuses. */
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
