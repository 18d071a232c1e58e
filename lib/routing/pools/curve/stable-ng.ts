import { distance, maxUint256 } from '../integer'
import type { StableNgPool } from '../pool'
import { fail, type SwapResult } from '../swap-result'
import { afterSale, type Sale, sellExactly, soldOf } from './curve-sale'
import { type AmountResult, boughtInput, otherBalance } from './stable'
import { amplificationPrecision, feeDenominator, ratePrecision } from './units'

const coins = 2n
const maxRounds = 255

/**
 * Swaps an exact input through a two-coin StableSwap-NG pool, in the order of its own `exchange`:
 * scales up, solves for the new balance, subtracts one unit, deducts the fee at the swap's
 * midpoint, scales down. Raw units.
 *
 * @example
 * swapExactInStableNg({ ...pool, balance0: 10n ** 24n, balance1: 10n ** 24n }, true, 10n ** 18n)
 * // { ok: true, amountIn: 10n ** 18n, amountOut: 999899995025373159n, ... }
 */
export function swapExactInStableNg(
  pool: StableNgPool,
  zeroForOne: boolean,
  amountIn: bigint,
): SwapResult<StableNgPool> {
  return sellExactly(pool, zeroForOne, amountIn, { viewOf, sell })
}

/**
 * Finds the input that yields at least an exact output of such a pool, as the executor does
 * (`boughtInput`). Its `get_dx` and `get_dy` drop the decimals of the amplification, which exist
 * only during a ramp, and `get_dx` uses the fee before the swap. Raw units; `amountOut` is what the
 * pool then pays.
 *
 * @example
 * swapExactOutStableNg(pool, true, 10n ** 18n) // { amountIn: 1000100014977119678n, ... }
 */
export function swapExactOutStableNg(
  pool: StableNgPool,
  zeroForOne: boolean,
  requested: bigint,
): SwapResult<StableNgPool> {
  if (requested <= 0n) return fail('zeroAmount')
  const truncated = (pool.amplification / amplificationPrecision) * amplificationPrecision
  const rounded = { ...pool, amplification: truncated }
  const [view, roundedView] = [viewOf(pool, zeroForOne), viewOf(rounded, zeroForOne)]
  if (view === undefined || roundedView === undefined) return fail('insufficientLiquidity')
  const amountIn = boughtInput(requested, {
    inputOf: (target) => inputOf(rounded, roundedView, target),
    outputOf: (input) => {
      const sold = sell(rounded, roundedView, input)
      return 'ok' in sold ? sold : sold.amountOut
    },
  })
  if (typeof amountIn !== 'bigint') return amountIn
  if (amountIn === 0n) return fail('zeroAmount')
  const sold = sell(pool, view, amountIn)
  if ('ok' in sold) return sold
  if (sold.amountOut < requested) return fail('insufficientLiquidity')
  return afterSale(pool, zeroForOne, amountIn, sold)
}

/** A pool in one direction: balances scaled to 18 decimals, and the invariant. */
type View = Record<'rateIn' | 'rateOut' | 'scaledIn' | 'scaledOut' | 'invariant', bigint>

function viewOf(pool: StableNgPool, zeroForOne: boolean): View | undefined {
  const scaled0 = (pool.balance0 * pool.rate0) / ratePrecision
  const scaled1 = (pool.balance1 * pool.rate1) / ratePrecision
  if (scaled0 <= 0n || scaled1 <= 0n || pool.amplification < amplificationPrecision) return undefined
  const invariant = invariantOf(scaled0, scaled1, pool.amplification)
  if (invariant === undefined) return undefined
  return zeroForOne
    ? { rateIn: pool.rate0, rateOut: pool.rate1, scaledIn: scaled0, scaledOut: scaled1, invariant }
    : { rateIn: pool.rate1, rateOut: pool.rate0, scaledIn: scaled1, scaledOut: scaled0, invariant }
}

function sell(pool: StableNgPool, view: View, amountIn: bigint): Sale {
  const { rateIn, rateOut, scaledIn, scaledOut, invariant } = view
  if (amountIn * rateIn > maxUint256) return fail('reserveOverflow')
  const balanceIn = scaledIn + (amountIn * rateIn) / ratePrecision
  const balanceOut = otherBalance(balanceIn, invariant, pool.amplification)
  if (balanceOut === undefined) return fail('reserveOverflow')
  const gross = scaledOut - balanceOut - 1n
  if (gross < 0n) return fail('zeroOutput')
  const feeE10 = feeBetween(pool, (scaledIn + balanceIn) / 2n, (scaledOut + balanceOut) / 2n)
  if (feeE10 === undefined || feeE10 > feeDenominator) return fail('reserveOverflow')
  return soldOf({ gross, feeE10, rateOut })
}

/** Computes the input as `get_dx` does. */
function inputOf(pool: StableNgPool, view: View, amountOut: bigint): AmountResult {
  const { rateIn, rateOut, scaledIn, scaledOut, invariant } = view
  const feeE10 = feeBetween(pool, scaledIn, scaledOut)
  if (feeE10 === undefined || feeE10 >= feeDenominator) return fail('insufficientLiquidity')
  const gross = (((amountOut * rateOut) / ratePrecision + 1n) * feeDenominator) / (feeDenominator - feeE10)
  if (gross >= scaledOut) return fail('insufficientLiquidity')
  const balanceIn = otherBalance(scaledOut - gross, invariant, pool.amplification)
  if (balanceIn === undefined || balanceIn < scaledIn) return fail('insufficientLiquidity')
  return ((balanceIn - scaledIn) * ratePrecision) / rateIn
}

/**
 * Returns the dynamic fee at balances in 18 decimals, in 1e10, as the contract computes it;
 * undefined if that overflows.
 *
 * @example
 * const fees = { feeE10: 1_000_000n, offpegFeeMultiplierE10: 2n * 10n ** 10n }
 * feeBetween(fees, 10n ** 24n, 10n ** 24n)
 * // 1_000_000n
 */
export function feeBetween(
  { feeE10, offpegFeeMultiplierE10: multiplier }: Pick<StableNgPool, 'feeE10' | 'offpegFeeMultiplierE10'>,
  balanceIn: bigint,
  balanceOut: bigint,
): bigint | undefined {
  if (multiplier <= feeDenominator) return feeE10
  const square = (balanceIn + balanceOut) ** 2n
  const product = (multiplier - feeDenominator) * 4n * balanceIn * balanceOut
  if (square > maxUint256 || product > maxUint256 || square === 0n) return undefined
  return (multiplier * feeE10) / (product / square + feeDenominator)
}

/**
 * Returns the minimum fee of a swap in a direction, in 1e10: at least the present fee if it
 * unbalances the pool, otherwise the fee at even balances. Subtracts two, as the contract's
 * divisions may each be off by one.
 *
 * @example
 * minFee({ ...pool, feeE10: 1_000_000n, balance0: 10n ** 24n, balance1: 10n ** 24n }, true)
 * // 1_000_000
 */
export function minFee(pool: StableNgPool, zeroForOne: boolean): number {
  const scaled0 = (pool.balance0 * pool.rate0) / ratePrecision
  const scaled1 = (pool.balance1 * pool.rate1) / ratePrecision
  const least = Number(pool.feeE10)
  if (zeroForOne ? scaled0 < scaled1 : scaled1 < scaled0) return least
  return Math.max(least, Number(feeBetween(pool, scaled0, scaled1) ?? pool.feeE10) - 2)
}

/** Computes the invariant by Newton's iteration, coin 0 first; undefined if it reverts. */
function invariantOf(scaled0: bigint, scaled1: bigint, amplification: bigint): bigint | undefined {
  const sum = scaled0 + scaled1
  const ann = amplification * coins
  let invariant = sum
  for (let round = 0; round < maxRounds; round++) {
    const partial = ((invariant * invariant) / scaled0) * invariant
    const product = partial / scaled1 / (coins * coins)
    const numerator = ((ann * sum) / amplificationPrecision + product * coins) * invariant
    if (invariant * invariant > maxUint256 || partial > maxUint256 || numerator > maxUint256) return undefined
    const previous = invariant
    invariant =
      numerator / (((ann - amplificationPrecision) * invariant) / amplificationPrecision + (coins + 1n) * product)
    if (distance(invariant, previous) <= 1n) return invariant
  }
  return undefined
}
