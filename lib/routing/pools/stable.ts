import type { StablePool } from './pool'
import { fail, type SwapResult } from './swap-result'

const coins = 2n
const amplificationPrecision = 100n
const feeDenominator = 10n ** 10n
const ratePrecision = 10n ** 18n
const maxIterations = 255

/**
 * Swaps an exact input through a two-coin stable pool, in the order of the pool's own `get_dy`: scale, solve for the new balance, take
 * one off, take the fee, scale back. Raw units.
 *
 * @example
 * swapExactInStable({ ...pool, balance0: 10n ** 24n, balance1: 10n ** 24n }, true, 10n ** 18n) // { ok: true, amountOut: 999599002196500000n, ... }
 */
export function swapExactInStable(pool: StablePool, zeroForOne: boolean, amountIn: bigint): SwapResult<StablePool> {
  if (amountIn <= 0n) return fail('zeroAmount')
  const { rateIn, rateOut, scaledIn, scaledOut } = scaled(pool, zeroForOne)
  if (scaledIn <= 0n || scaledOut <= 0n) return fail('insufficientLiquidity')

  const invariant = invariantOf(scaledIn, scaledOut, pool.amplification)
  const balanceIn = scaledIn + (amountIn * rateIn) / ratePrecision
  const grossOut = scaledOut - otherBalance(balanceIn, invariant, pool.amplification) - 1n
  if (grossOut <= 0n) return fail('zeroOutput')
  const fee = (grossOut * pool.feeE10) / feeDenominator
  const amountOut = ((grossOut - fee) * ratePrecision) / rateOut
  if (amountOut === 0n) return fail('zeroOutput')
  return { ok: true, amountIn, amountOut, pool: moved(pool, zeroForOne, amountIn, amountOut), ticksCrossed: 0 }
}

/**
 * Finds the input for an exact output of a two-coin stable pool, in the order of the pool's own `get_dx`. Raw units.
 *
 * @example
 * swapExactOutStable(pool, true, 999599002196500000n) // { ok: true, amountIn: 10n ** 18n, ... }
 */
export function swapExactOutStable(pool: StablePool, zeroForOne: boolean, amountOut: bigint): SwapResult<StablePool> {
  if (amountOut <= 0n) return fail('zeroAmount')
  const { rateIn, rateOut, scaledIn, scaledOut } = scaled(pool, zeroForOne)
  if (scaledIn <= 0n || scaledOut <= 0n) return fail('insufficientLiquidity')

  const grossOut = (((amountOut * rateOut) / ratePrecision + 1n) * feeDenominator) / (feeDenominator - pool.feeE10)
  if (grossOut >= scaledOut) return fail('insufficientLiquidity')
  const invariant = invariantOf(scaledIn, scaledOut, pool.amplification)
  const balanceIn = otherBalance(scaledOut - grossOut, invariant, pool.amplification)
  const amountIn = ((balanceIn - scaledIn) * ratePrecision) / rateIn + 1n
  return { ok: true, amountIn, amountOut, pool: moved(pool, zeroForOne, amountIn, amountOut), ticksCrossed: 0 }
}

function scaled(pool: StablePool, zeroForOne: boolean) {
  const scaled0 = (pool.balance0 * pool.rate0) / ratePrecision
  const scaled1 = (pool.balance1 * pool.rate1) / ratePrecision
  return zeroForOne
    ? { rateIn: pool.rate0, rateOut: pool.rate1, scaledIn: scaled0, scaledOut: scaled1 }
    : { rateIn: pool.rate1, rateOut: pool.rate0, scaledIn: scaled1, scaledOut: scaled0 }
}

/** The invariant D of `A·n^n·S + D = A·D·n^n + D^(n+1) / (n^n·P)` by Newton's iteration, in the contract's order of divisions. */
function invariantOf(balanceIn: bigint, balanceOut: bigint, amplification: bigint): bigint {
  const sum = balanceIn + balanceOut
  const ann = amplification * coins
  let invariant = sum
  for (let round = 0; round < maxIterations; round++) {
    const product = (((invariant * invariant) / (balanceIn * coins)) * invariant) / (balanceOut * coins)
    const previous = invariant
    invariant =
      (((ann * sum) / amplificationPrecision + product * coins) * invariant) /
      (((ann - amplificationPrecision) * invariant) / amplificationPrecision + (coins + 1n) * product)
    if (distance(invariant, previous) <= 1n) break
  }
  return invariant
}

/** The balance of one coin that keeps the invariant when the other has `balance`. */
function otherBalance(balance: bigint, invariant: bigint, amplification: bigint): bigint {
  const ann = amplification * coins
  const c = (((invariant * invariant) / (balance * coins)) * invariant * amplificationPrecision) / (ann * coins)
  const b = balance + (invariant * amplificationPrecision) / ann
  let y = invariant
  for (let round = 0; round < maxIterations; round++) {
    const previous = y
    y = (y * y + c) / (2n * y + b - invariant)
    if (distance(y, previous) <= 1n) break
  }
  return y
}

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a)

const moved = (pool: StablePool, zeroForOne: boolean, amountIn: bigint, amountOut: bigint): StablePool =>
  zeroForOne
    ? { ...pool, balance0: pool.balance0 + amountIn, balance1: pool.balance1 - amountOut }
    : { ...pool, balance0: pool.balance0 - amountOut, balance1: pool.balance1 + amountIn }
