import { distance, maxUint256 } from '../integer'
import type { StablePool } from '../pool'
import { fail, type SwapResult } from '../swap-result'
import { amplificationPrecision, feeDenominator, ratePrecision } from './units'

const coins = 2n
const maxIterations = 255

/**
 * Swaps an exact input through a two-coin stable pool, in the order of the pool's own `get_dy`: scale, solve for the new balance, take
 * one off, take the fee, scale back. Raw units.
 *
 * @example
 * swapExactInStable({ ...pool, balance0: 10n ** 24n, balance1: 10n ** 24n }, true, 10n ** 18n) // { ok: true, amountOut: 999599998001..., ... }
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
 * Finds the input that gives at least an exact output of a two-coin stable pool, as the executor does (`boughtInput`). Raw units; `amountOut` is
 * what the pool then pays, which may be a little more than was asked.
 *
 * @example
 * swapExactOutStable(pool, true, 10n ** 18n) // { ok: true, amountIn: 1000400003n, amountOut: 1000000000000000199n, ... }
 */
export function swapExactOutStable(pool: StablePool, zeroForOne: boolean, asked: bigint): SwapResult<StablePool> {
  if (asked <= 0n) return fail('zeroAmount')
  const view = viewOf(pool, zeroForOne)
  if (view === undefined) return fail('insufficientLiquidity')
  const bought = boughtInput(asked, {
    inputOf: (target) => inputOf(pool, view, target),
    outputOf: (amountIn) => outputOf(pool, view, amountIn),
  })
  if (typeof bought !== 'bigint') return bought
  const amountOut = outputOf(pool, view, bought)
  if (typeof amountOut !== 'bigint') return amountOut
  if (amountOut < asked) return fail('insufficientLiquidity')
  return { ok: true, amountIn: bought, amountOut, pool: moved(pool, zeroForOne, bought, amountOut), ticksCrossed: 0 }
}

/** An amount, or why there is none. */
export type Counted = bigint | Extract<SwapResult, { ok: false }>

/**
 * What the executor gives a stable pool for an output: what the pool's `get_dx` says, and where `get_dy` of that falls short, what it says of as
 * much more and an eighth of it, and a unit.
 *
 * @example
 * boughtInput(10n, { inputOf: (out) => out, outputOf: (input) => input - 1n }) // 12n
 */
export function boughtInput(
  asked: bigint,
  { inputOf, outputOf }: { inputOf: (amountOut: bigint) => Counted; outputOf: (amountIn: bigint) => Counted },
): Counted {
  const first = inputOf(asked)
  if (typeof first !== 'bigint') return first
  const brought = outputOf(first)
  if (typeof brought !== 'bigint' || brought >= asked) return typeof brought === 'bigint' ? first : brought
  const missing = asked - brought
  const second = inputOf(asked + missing + missing / 8n)
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
 * The invariant D of `A·n^n·S + D = A·D·n^n + D^(n+1) / (n^n·P)` by Newton's iteration, in the contract's order of divisions (coin 0
 * first); undefined where the contract overflows.
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
 * The balance of one coin that keeps the invariant when the other has `balance`, in 18 decimals; undefined where the contract overflows.
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
 * The balance y of y² + (b - D)·y = c by Newton's iteration from the invariant D, as the contracts make it, however many coins there are;
 * undefined where they overflow.
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

/** What a pool holds after a swap. */
export const moved = <pool extends { balance0: bigint; balance1: bigint }>(
  pool: pool,
  zeroForOne: boolean,
  amountIn: bigint,
  amountOut: bigint,
): pool =>
  zeroForOne
    ? { ...pool, balance0: pool.balance0 + amountIn, balance1: pool.balance1 - amountOut }
    : { ...pool, balance0: pool.balance0 - amountOut, balance1: pool.balance1 + amountIn }
