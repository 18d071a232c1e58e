import { ceilDiv, larger, maxUint256 } from './integer'
import type { SolidlyPool } from './pool'
import { fail, type SwapResult } from './swap-result'

const wholeBps = 10_000n
const pipsPerBps = 100n
const precision = 10n ** 18n
const maxIterations = 255

/**
 * Swaps an exact input through a Solidly pair: the pair's own `getAmountOut`, if the pair then pays
 * it. A stable pair may refuse, as it checks the curve with its own roundings. Raw units.
 *
 * @example
 * const volatile = { ...pair, stable: false, reserve0: 1000n, reserve1: 1000n, feePips: 3000 }
 * swapExactInSolidly(volatile, true, 100n)
 * // { ok: true, amountOut: 90n, ... }
 */
export function swapExactInSolidly(pool: SolidlyPool, zeroForOne: boolean, amountIn: bigint): SwapResult<SolidlyPool> {
  if (amountIn <= 0n) return fail('zeroAmount')
  const view = viewOf(pool, zeroForOne)
  if (view === undefined) return fail('insufficientLiquidity')
  return checked(() => {
    if (amountIn > maxUint256 / wholeBps) return fail('reserveOverflow')
    const amountOut = outputOf(view, afterFee(pool, amountIn))
    if (amountOut === 0n) return fail('zeroOutput')
    return settled(pool, view, amountIn, amountOut)
  })
}

/**
 * Finds the input for an exact output of a Solidly pair, as the executor does: the least that keeps
 * the curve, within one unit if stable. Raw units.
 *
 * @example
 * const volatile = { ...pair, stable: false, reserve0: 1000n, reserve1: 1000n, feePips: 3000 }
 * swapExactOutSolidly(volatile, true, 90n)
 * // { ok: true, amountIn: 99n, ... }
 */
export function swapExactOutSolidly(
  pool: SolidlyPool,
  zeroForOne: boolean,
  amountOut: bigint,
): SwapResult<SolidlyPool> {
  if (amountOut <= 0n) return fail('zeroAmount')
  const view = viewOf(pool, zeroForOne)
  if (view === undefined || amountOut >= view.reserveOut) return fail('insufficientLiquidity')
  return checked(() => {
    const net = inputOf(view, amountOut)
    if (net > maxUint256 / wholeBps) return fail('reserveOverflow')
    // The least input that covers the net amount after the fee, which is rounded down.
    const amountIn = ((net - 1n) * wholeBps) / (wholeBps - feeBpsOf(pool)) + 1n
    return settled(pool, view, amountIn, amountOut)
  })
}

/**
 * Returns a pair after a swap; the fee on the input has left it. Raw units.
 *
 * @example
 * reservesAfter({ ...pair, reserve0: 1000n, reserve1: 1000n, feePips: 10_000 }, true, 100n, 90n)
 * // { ...pair, reserve0: 1099n, reserve1: 910n }
 */
export function reservesAfter(
  pool: SolidlyPool,
  zeroForOne: boolean,
  amountIn: bigint,
  amountOut: bigint,
): SolidlyPool {
  const net = afterFee(pool, amountIn)
  return zeroForOne
    ? { ...pool, reserve0: pool.reserve0 + net, reserve1: pool.reserve1 - amountOut }
    : { ...pool, reserve0: pool.reserve0 - amountOut, reserve1: pool.reserve1 + net }
}

/** A pair in one direction. */
type View = {
  stable: boolean
  zeroForOne: boolean
  reserveIn: bigint
  reserveOut: bigint
  scaleIn: bigint
  scaleOut: bigint
}

function viewOf(
  { stable, feePips, reserve0, reserve1, scale0, scale1 }: SolidlyPool,
  zeroForOne: boolean,
): View | undefined {
  if (reserve0 <= 0n || reserve1 <= 0n || feePips >= 1_000_000) return undefined
  return zeroForOne
    ? { stable, zeroForOne, reserveIn: reserve0, reserveOut: reserve1, scaleIn: scale0, scaleOut: scale1 }
    : { stable, zeroForOne, reserveIn: reserve1, reserveOut: reserve0, scaleIn: scale1, scaleOut: scale0 }
}

const feeBpsOf = ({ feePips }: SolidlyPool): bigint => BigInt(feePips) / pipsPerBps

const afterFee = (pool: SolidlyPool, amountIn: bigint): bigint => amountIn - (amountIn * feeBpsOf(pool)) / wholeBps

/** Settles amounts as the pair does: pays, takes its fee, and checks the curve. */
function settled(pool: SolidlyPool, view: View, amountIn: bigint, amountOut: bigint): SwapResult<SolidlyPool> {
  if (amountOut >= view.reserveOut) return fail('insufficientLiquidity')
  const net = afterFee(pool, amountIn)
  // The pair accounts fees in 1e18ths, which may overflow.
  product(amountIn - net, precision)
  const kept = invariantOf(view, view.reserveIn + net, view.reserveOut - amountOut)
  if (kept < invariantOf(view, view.reserveIn, view.reserveOut)) return fail('insufficientLiquidity')
  const after = reservesAfter(pool, view.zeroForOne, amountIn, amountOut)
  return { ok: true, amountIn, amountOut, pool: after, ticksCrossed: 0 }
}

/** Returns the curve's value for raw reserves. */
const invariantOf = ({ stable, scaleIn, scaleOut }: View, reserveIn: bigint, reserveOut: bigint): bigint =>
  stable ? curveOf(lift(reserveIn, scaleIn), lift(reserveOut, scaleOut)) : product(reserveIn, reserveOut)

function outputOf(view: View, net: bigint): bigint {
  const { stable, reserveIn, reserveOut, scaleIn, scaleOut } = view
  if (!stable) return product(net, reserveOut) / (reserveIn + net)
  const kept = invariantOf(view, reserveIn, reserveOut)
  const balanceIn = lift(net, scaleIn) + lift(reserveIn, scaleIn)
  const balanceOut = lift(reserveOut, scaleOut)
  return positive(balanceOut - otherBalance(view, balanceIn, kept, balanceOut)) / scaleOut
}

/** Returns the net input for an output. */
function inputOf(view: View, amountOut: bigint): bigint {
  const { stable, reserveIn, reserveOut, scaleIn, scaleOut } = view
  if (!stable) return ceilDiv(product(reserveIn, amountOut), reserveOut - amountOut)
  const balanceIn = lift(reserveIn, scaleIn)
  const kept = invariantOf(view, reserveIn, reserveOut)
  const needed = minBalance(lift(reserveOut - amountOut, scaleOut), kept, balanceIn)
  // A pair of dust may need zero, but takes at least one unit.
  return larger(1n, ceilDiv(needed - balanceIn, scaleIn))
}

/** Computes `x³·y + x·y³` in the contract's order of divisions. */
const curveOf = (x: bigint, y: bigint): bigint =>
  product(product(x, y) / precision, product(x, x) / precision + product(y, y) / precision) / precision

/** Returns the derivative of the curve by y. */
const slopeOf = (x: bigint, y: bigint): bigint =>
  product(3n * x, product(y, y) / precision) / precision + product(product(x, x) / precision, x) / precision

/**
 * Runs the contract's own iteration for the balance that keeps the curve with another one. It ends
 * once a step is below a unit; from below it then evaluates the invariant with these balances taken
 * as raw units.
 */
function otherBalance({ zeroForOne, scaleIn, scaleOut }: View, x: bigint, kept: bigint, from: bigint): bigint {
  const [scale0, scale1] = zeroForOne ? [scaleIn, scaleOut] : [scaleOut, scaleIn]
  let y = from
  for (let round = 0; round < maxIterations; round++) {
    const reached = curveOf(x, y)
    const isBelow = reached < kept
    let step = quotient(product(isBelow ? kept - reached : reached - kept, precision), slopeOf(x, y))
    if (step === 0n) {
      if (isBelow) {
        if (curveOf(lift(x, scale0), lift(y + 1n, scale1)) > kept) return y + 1n
      } else if (reached === kept || curveOf(x, positive(y - 1n)) < kept) {
        return y
      }
      step = 1n
    }
    y = isBelow ? y + step : positive(y - step)
  }
  throw new Reverted()
}

/**
 * Runs the executor's iteration for the balance that keeps the curve with another one, never too
 * small: up in one step, then down, unless the curve's own roundings would lead below.
 */
function minBalance(other: bigint, kept: bigint, from: bigint): bigint {
  let x = from
  let reached = curveOf(other, x)
  while (reached < kept) {
    const slope = slopeOf(other, x)
    x += quotient(product(kept - reached, precision) + slope - 1n, slope)
    reached = curveOf(other, x)
  }
  let lower = x
  do {
    x = lower
    lower = positive(x - quotient(product(reached - kept, precision), slopeOf(other, x)))
    reached = curveOf(other, lower)
  } while (lower < x && reached >= kept)
  return x
}

/** Signals an overflow of the contract's checked arithmetic. */
class Reverted extends Error {}

const checked = (swap: () => SwapResult<SolidlyPool>): SwapResult<SolidlyPool> => {
  try {
    return swap()
  } catch (error) {
    if (error instanceof Reverted) return fail('reserveOverflow')
    throw error
  }
}

const product = (a: bigint, b: bigint): bigint => {
  const whole = a * b
  if (whole > maxUint256) throw new Reverted()
  return whole
}

const quotient = (a: bigint, b: bigint): bigint => {
  if (b === 0n) throw new Reverted()
  return a / b
}

const positive = (a: bigint): bigint => {
  if (a < 0n) throw new Reverted()
  return a
}

/** Scales an amount to 18 decimals; the contract multiplies by 1e18 first. */
const lift = (amount: bigint, scale: bigint): bigint => {
  product(amount, precision)
  return amount * scale
}
