import { distance, maxUint256 } from '../integer'
import type { StablePool } from '../pool'
import { fail, type SwapResult } from '../swap-result'
import { amplificationPrecision, feeDenominator, ratePrecision } from './units'

const coins = 2n
const maxIterations = 255

/**
 * Swaps an exact input through a two-coin stable pool, in the order of the pool's own `get_dy`:
 * scales up, solves for the new balance, subtracts one unit, deducts the fee, scales down. Raw
 * units.
 *
 * @example
 * swapExactInStable({ ...pool, balance0: 10n ** 24n, balance1: 10n ** 24n }, true, 10n ** 18n)
 * // { ok: true, amountOut: 999599998001..., ... }
 */
export function swapExactInStable(pool: StablePool, zeroForOne: boolean, amountIn: bigint): SwapResult<StablePool> {
  if (amountIn <= 0n) return fail('zeroAmount')
  const view = viewOf(pool, zeroForOne)
  if (view === undefined) return fail('insufficientLiquidity')
  const amountOut = outputOf(pool, view, amountIn)
  if (typeof amountOut !== 'bigint') return amountOut
  if (amountOut === 0n) return fail('zeroOutput')
  return { ok: true, amountIn, amountOut, pool: moved(pool, zeroForOne, amountIn, amountOut), ticksCrossed: 0 }
}

/**
 * Finds the input that yields at least an exact output of a two-coin stable pool, as the executor
 * does (`boughtInput`). Raw units; `amountOut` is what the pool then pays, which may be slightly
 * more than requested.
 *
 * @example
 * swapExactOutStable(pool, true, 10n ** 18n) // { amountIn: 1000400003n, ... }
 */
export function swapExactOutStable(pool: StablePool, zeroForOne: boolean, requested: bigint): SwapResult<StablePool> {
  if (requested <= 0n) return fail('zeroAmount')
  const view = viewOf(pool, zeroForOne)
  if (view === undefined) return fail('insufficientLiquidity')
  const bought = boughtInput(requested, {
    inputOf: (target) => inputOf(pool, view, target),
    outputOf: (amountIn) => outputOf(pool, view, amountIn),
  })
  if (typeof bought !== 'bigint') return bought
  const amountOut = outputOf(pool, view, bought)
  if (typeof amountOut !== 'bigint') return amountOut
  if (amountOut < requested) return fail('insufficientLiquidity')
  return { ok: true, amountIn: bought, amountOut, pool: moved(pool, zeroForOne, bought, amountOut), ticksCrossed: 0 }
}

/** An amount, or the reason why there is none. */
export type AmountResult = bigint | Extract<SwapResult, { ok: false }>

/**
 * Returns the executor's input for an output: the pool's `get_dx`; if `get_dy` of that falls short
 * by a gap, `get_dx` of the output plus 9/8 of the gap, plus one unit.
 *
 * @example
 * boughtInput(10n, { inputOf: (out) => out, outputOf: (input) => input - 1n }) // 12n
 */
export function boughtInput(
  requested: bigint,
  { inputOf, outputOf }: { inputOf: (amountOut: bigint) => AmountResult; outputOf: (amountIn: bigint) => AmountResult },
): AmountResult {
  const first = inputOf(requested)
  if (typeof first !== 'bigint') return first
  const output = outputOf(first)
  if (typeof output !== 'bigint' || output >= requested) return typeof output === 'bigint' ? first : output
  const missing = requested - output
  const second = inputOf(requested + missing + missing / 8n)
  return typeof second === 'bigint' ? second + 1n : second
}

/** A pool in one direction: balances scaled to 18 decimals, and the invariant. */
type View = { rateIn: bigint; rateOut: bigint; scaledIn: bigint; scaledOut: bigint; invariant: bigint }

function viewOf(pool: StablePool, zeroForOne: boolean): View | undefined {
  const scaled0 = (pool.balance0 * pool.rate0) / ratePrecision
  const scaled1 = (pool.balance1 * pool.rate1) / ratePrecision
  if (scaled0 <= 0n || scaled1 <= 0n) return undefined
  const invariant = pairInvariant(scaled0, scaled1, pool.amplification)
  if (invariant === undefined) return undefined
  return zeroForOne
    ? { rateIn: pool.rate0, rateOut: pool.rate1, scaledIn: scaled0, scaledOut: scaled1, invariant }
    : { rateIn: pool.rate1, rateOut: pool.rate0, scaledIn: scaled1, scaledOut: scaled0, invariant }
}

function outputOf(pool: StablePool, view: View, amountIn: bigint) {
  const { rateIn, rateOut, scaledIn, scaledOut, invariant } = view
  if (amountIn * rateIn > maxUint256) return fail('reserveOverflow')
  const balanceOut = otherBalance(scaledIn + (amountIn * rateIn) / ratePrecision, invariant, pool.amplification)
  if (balanceOut === undefined) return fail('reserveOverflow')
  const gross = scaledOut - balanceOut - 1n
  if (gross < 0n) return fail('zeroOutput')
  return ((gross - (gross * pool.feeE10) / feeDenominator) * ratePrecision) / rateOut
}

function inputOf(pool: StablePool, view: View, amountOut: bigint) {
  const { rateIn, rateOut, scaledIn, scaledOut, invariant } = view
  const gross = (((amountOut * rateOut) / ratePrecision + 1n) * feeDenominator) / (feeDenominator - pool.feeE10)
  if (gross >= scaledOut) return fail('insufficientLiquidity')
  const balanceIn = otherBalance(scaledOut - gross, invariant, pool.amplification)
  if (balanceIn === undefined || balanceIn < scaledIn) return fail('insufficientLiquidity')
  return ((balanceIn - scaledIn) * ratePrecision) / rateIn + 1n
}

/**
 * Computes the invariant D of `A·n^n·S + D = A·D·n^n + D^(n+1) / (n^n·P)` by Newton's iteration, in
 * the contract's order of divisions (coin 0 first); undefined if the contract overflows.
 *
 * @example
 * pairInvariant(10n ** 18n, 10n ** 18n, 20_000n) // 2n * 10n ** 18n
 */
export function pairInvariant(scaled0: bigint, scaled1: bigint, amplification: bigint): bigint | undefined {
  const sum = scaled0 + scaled1
  const ann = amplification * coins
  let invariant = sum
  for (let round = 0; round < maxIterations; round++) {
    const partial = ((invariant * invariant) / (scaled0 * coins)) * invariant
    const product = partial / (scaled1 * coins)
    const numerator = ((ann * sum) / amplificationPrecision + product * coins) * invariant
    if (invariant * invariant > maxUint256 || partial > maxUint256 || numerator > maxUint256) return undefined
    const previous = invariant
    invariant =
      numerator / (((ann - amplificationPrecision) * invariant) / amplificationPrecision + (coins + 1n) * product)
    if (distance(invariant, previous) <= 1n) break
  }
  return invariant
}

/**
 * Returns the balance of one coin that keeps the invariant if the other has `balance`, in 18
 * decimals; undefined if the contract overflows.
 *
 * @example
 * otherBalance(10n ** 18n, 2n * 10n ** 18n, 20_000n) // 10n ** 18n
 */
export function otherBalance(balance: bigint, invariant: bigint, amplification: bigint): bigint | undefined {
  const ann = amplification * coins
  const numerator = ((invariant * invariant) / (balance * coins)) * invariant * amplificationPrecision
  if (invariant * invariant > maxUint256 || numerator > maxUint256) return undefined
  const c = numerator / (ann * coins)
  const b = balance + (invariant * amplificationPrecision) / ann
  return solveBalance({ invariant, b, c })
}

/**
 * Solves y² + (b - D)·y = c by Newton's iteration from the invariant D, as the contracts do for any
 * number of coins; undefined if they overflow.
 *
 * @example
 * solveBalance({ invariant: 100n, b: 50n, c: 5_000n }) // 100n
 */
export function solveBalance({ invariant, b, c }: Record<'invariant' | 'b' | 'c', bigint>): bigint | undefined {
  let y = invariant
  for (let round = 0; round < maxIterations; round++) {
    const previous = y
    if (y * y + c > maxUint256) return undefined
    y = (y * y + c) / (2n * y + b - invariant)
    if (distance(y, previous) <= 1n) break
  }
  return y
}

/** Returns a pool with its balances after a swap. */
export const moved = <pool extends { balance0: bigint; balance1: bigint }>(
  pool: pool,
  zeroForOne: boolean,
  amountIn: bigint,
  amountOut: bigint,
): pool =>
  zeroForOne
    ? { ...pool, balance0: pool.balance0 + amountIn, balance1: pool.balance1 - amountOut }
    : { ...pool, balance0: pool.balance0 - amountOut, balance1: pool.balance1 + amountIn }
