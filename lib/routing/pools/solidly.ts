import { ceilDiv, larger, maxUint256 } from './integer'
import type { SolidlyPool } from './pool'
import { fail, type SwapResult } from './swap-result'

const wholeBps = 10_000n
const pipsPerBps = 100n
const precision = 10n ** 18n
const maxIterations = 255

/**
 * Swaps an exact input through a pair of Solidly's kind: what the pair's own `getAmountOut` says, where the pair then lets it out. Of a
 * stable one that may be refused, as the curve is held against its own roundings. Raw units.
 *
 * @example
 * swapExactInSolidly({ ...pair, stable: false, reserve0: 1000n, reserve1: 1000n, feePips: 3000 }, true, 100n) // { ok: true, amountOut: 90n, ... }
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
 * Finds the input for an exact output of a pair of Solidly's kind, as the executor does: the least that keeps the curve, within a unit where
 * it is stable. Raw units.
 *
 * @example
 * swapExactOutSolidly({ ...pair, stable: false, reserve0: 1000n, reserve1: 1000n, feePips: 3000 }, true, 90n) // { ok: true, amountIn: 99n, ... }
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
    // The least input of which the fee, rounded down, leaves so much.
    const amountIn = ((net - 1n) * wholeBps) / (wholeBps - feeBpsOf(pool)) + 1n
    return settled(pool, view, amountIn, amountOut)
  })
}

/**
 * The state of a pair after a swap: the fee of what came in left it. Raw units.
 *
 * @example
 * reservesAfter({ ...pair, reserve0: 1000n, reserve1: 1000n, feePips: 10_000 }, true, 100n, 90n) // { ...pair, reserve0: 1099n, reserve1: 910n }
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

/** What the pair does with the amounts: it pays, takes its fee, and looks whether the curve is kept. */
function settled(pool: SolidlyPool, view: View, amountIn: bigint, amountOut: bigint): SwapResult<SolidlyPool> {
  if (amountOut >= view.reserveOut) return fail('insufficientLiquidity')
  const net = afterFee(pool, amountIn)
  // The fee is shared out in 1e18ths.
  product(amountIn - net, precision)
  const kept = invariantOf(view, view.reserveIn + net, view.reserveOut - amountOut)
  if (kept < invariantOf(view, view.reserveIn, view.reserveOut)) return fail('insufficientLiquidity')
  const after = reservesAfter(pool, view.zeroForOne, amountIn, amountOut)
  return { ok: true, amountIn, amountOut, pool: after, ticksCrossed: 0 }
}

/** The pair's curve, of raw reserves. */
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

/** The net input that an output takes. */
function inputOf(view: View, amountOut: bigint): bigint {
  const { stable, reserveIn, reserveOut, scaleIn, scaleOut } = view
  if (!stable) return ceilDiv(product(reserveIn, amountOut), reserveOut - amountOut)
  const balanceIn = lift(reserveIn, scaleIn)
  const kept = invariantOf(view, reserveIn, reserveOut)
  const needed = leastBalance(lift(reserveOut - amountOut, scaleOut), kept, balanceIn)
  // A pair of dust may ask for nothing, but takes no less than a unit.
  return larger(1n, ceilDiv(needed - balanceIn, scaleIn))
}

/** `x³·y + x·y³` in the contract's order of divisions. */
const curveOf = (x: bigint, y: bigint): bigint =>
  product(product(x, y) / precision, product(x, x) / precision + product(y, y) / precision) / precision

/** What one more of y adds to the curve. */
const slopeOf = (x: bigint, y: bigint): bigint =>
  product(3n * x, product(y, y) / precision) / precision + product(product(x, x) / precision, x) / precision

/**
 * The contract's own iteration for the balance that keeps the curve beside another. It ends where a step is less than a unit, and where
 * it comes from below asks its invariant about these balances as if they were raw units.
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
 * The executor's iteration for the balance that keeps the curve beside another, never too small: up in one step, then down to it, and no
 * further where the curve's own roundings would lead below.
 */
function leastBalance(other: bigint, kept: bigint, from: bigint): bigint {
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

/** Where the contract's checked arithmetic ends. */
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

/** To 18 decimals; the contract multiplies by 1e18 first. */
const lift = (amount: bigint, scale: bigint): bigint => {
  product(amount, precision)
  return amount * scale
}
