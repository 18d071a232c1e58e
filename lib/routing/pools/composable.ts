import { ceilDiv, distance, maxUint256 } from './integer'
import type { ComposablePool } from './pool'
import { fail, type SwapResult } from './swap-result'
import { mulUp, one, vaultSwap } from './vault'

const coins = 2n
const amplificationPrecision = 1000n
const maxRounds = 255

/**
 * Swaps an exact input through a composable stable pool, in the order of the pool's own `onSwap`:
 * deducts the fee (rounded up), scales up, solves for the output balance that keeps the invariant
 * (rounded up), subtracts one unit, scales down (rounded down). Raw units.
 *
 * Source: StableMath of Balancer V2; a test compares it with the deployed code.
 *
 * @example
 * swapExactInComposable(pool, true, 10n ** 18n) // { amountOut: 1187357970776943353n, ... }
 */
export function swapExactInComposable(
  pool: ComposablePool,
  zeroForOne: boolean,
  amountIn: bigint,
): SwapResult<ComposablePool> {
  if (amountIn <= 0n) return fail('zeroAmount')
  const view = viewOf(pool, zeroForOne)
  if (view === undefined) return fail('insufficientLiquidity')
  const net = mulDown(amountIn - mulUp(amountIn, pool.swapFeeE18), view.factorIn)
  const left = otherBalance(view, view.scaledIn + net, view.scaledOut)
  if (left === undefined) return fail('reserveOverflow')
  const paid = view.scaledOut - left - 1n
  if (paid < 0n) return fail('zeroOutput')
  const amountOut = (paid * one) / view.factorOut
  if (amountOut === 0n) return fail('zeroOutput')
  return vaultSwap(pool, zeroForOne, amountIn, amountOut)
}

/**
 * Finds the input for an exact output of a composable stable pool: scales up, solves for the input
 * balance that keeps the invariant (rounded up), adds one unit, scales down (rounded up), then adds
 * the fee, rounded up. The pool pays exactly the output. Raw units.
 *
 * @example
 * swapExactOutComposable(pool, true, 1187357970776943353n)
 * // { ok: true, amountIn: 1000000000000000183n, ... }
 */
export function swapExactOutComposable(
  pool: ComposablePool,
  zeroForOne: boolean,
  amountOut: bigint,
): SwapResult<ComposablePool> {
  if (amountOut <= 0n) return fail('zeroAmount')
  const view = viewOf(pool, zeroForOne)
  if (view === undefined) return fail('insufficientLiquidity')
  const scaledOutput = mulDown(amountOut, view.factorOut)
  if (scaledOutput >= view.scaledOut || amountOut > view.heldOut) return fail('insufficientLiquidity')
  const needed = otherBalance(view, view.scaledOut - scaledOutput, view.scaledIn)
  if (needed === undefined || needed < view.scaledIn) return fail('insufficientLiquidity')
  const net = ceilDiv((needed - view.scaledIn + 1n) * one, view.factorIn)
  return vaultSwap(pool, zeroForOne, ceilDiv(net * one, one - pool.swapFeeE18), amountOut)
}

/** A pool in one direction: scaled balances, and the invariant. */
type View = Record<
  'factorIn' | 'factorOut' | 'scaledIn' | 'scaledOut' | 'heldOut' | 'invariant' | 'amplification',
  bigint
>

function viewOf(pool: ComposablePool, zeroForOne: boolean): View | undefined {
  const { balance0, balance1, factor0, factor1, amplification } = pool
  if (pool.swapFeeE18 >= one) return undefined
  const [scaled0, scaled1] = [mulDown(balance0, factor0), mulDown(balance1, factor1)]
  if (scaled0 <= 0n || scaled1 <= 0n) return undefined
  const invariant = invariantOf(scaled0, scaled1, amplification)
  if (invariant === undefined) return undefined
  const common = { invariant, amplification }
  return zeroForOne
    ? {
        ...common,
        factorIn: factor0,
        factorOut: factor1,
        scaledIn: scaled0,
        scaledOut: scaled1,
        heldOut: balance1,
      }
    : {
        ...common,
        factorIn: factor1,
        factorOut: factor0,
        scaledIn: scaled1,
        scaledOut: scaled0,
        heldOut: balance0,
      }
}

/** Computes the invariant by Newton's iteration, token 0 first; undefined if it reverts. */
function invariantOf(scaled0: bigint, scaled1: bigint, amplification: bigint): bigint | undefined {
  const sum = scaled0 + scaled1
  const total = amplification * coins
  let invariant = sum
  for (let round = 0; round < maxRounds; round++) {
    const partial = ((invariant * invariant) / (scaled0 * coins)) * invariant
    const product = partial / (scaled1 * coins)
    const numerator = ((total * sum) / amplificationPrecision + product * coins) * invariant
    if (invariant * invariant > maxUint256 || partial > maxUint256 || numerator > maxUint256) return undefined
    const previous = invariant
    invariant =
      numerator / (((total - amplificationPrecision) * invariant) / amplificationPrecision + (coins + 1n) * product)
    if (distance(invariant, previous) <= 1n) return invariant
  }
  return undefined
}

/**
 * Returns the new balance of one token, starting from `before`, that keeps the invariant if the
 * other has `balance`; rounded up. Undefined if the contract overflows or does not converge.
 */
function otherBalance({ invariant, amplification }: View, balance: bigint, before: bigint): bigint | undefined {
  const total = amplification * coins
  const whole = balance * coins * before * coins
  const product = whole / invariant
  const square = invariant * invariant
  if (whole > maxUint256 || square > maxUint256 || product === 0n) return undefined
  const c = ceilDiv(square, total * product) * amplificationPrecision * before
  const b = balance + (invariant / total) * amplificationPrecision
  if (c + square > maxUint256) return undefined
  let y = ceilDiv(square + c, invariant + b)
  for (let round = 0; round < maxRounds; round++) {
    const previous = y
    const [numerator, denominator] = [y * y + c, 2n * y + b - invariant]
    if (numerator > maxUint256 || denominator <= 0n) return undefined
    y = ceilDiv(numerator, denominator)
    if (distance(y, previous) <= 1n) return y
  }
  return undefined
}

const mulDown = (a: bigint, b: bigint): bigint => (a * b) / one
