import { fixedPower } from './fixed-power'
import { ceilDiv } from './integer'
import type { WeightedPool } from './pool'
import { fail, type SwapResult } from './swap-result'
import { mulUp, one, vaultSwap } from './vault'

/** Maximum relative error of a power, in 1e18; pools add it and one unit, against the trader. */
const powerError = 10_000n

/**
 * Swaps an exact input through a weighted pool, in the order of the pool's own `onSwap`: deducts
 * the fee (rounded up), scales up, at most 30 % of the balance,
 * `out = S·(1 - (R / (R + in))^(wIn/wOut))` with the power rounded up, scales down. Raw units.
 *
 * Source: the WeightedMath of Balancer V2's documentation; digits as in `fixedPower`.
 *
 * @example
 * swapExactInWeighted({ ...pool, balance0: 10n ** 21n, balance1: 10n ** 21n }, true, 10n ** 18n)
 * // { ok: true, amountOut: 996006981039903000n, ... }
 */
export function swapExactInWeighted(
  pool: WeightedPool,
  zeroForOne: boolean,
  amountIn: bigint,
): SwapResult<WeightedPool> {
  if (amountIn <= 0n) return fail('zeroAmount')
  const view = viewOf(pool, zeroForOne)
  if (view === undefined) return fail('insufficientLiquidity')
  const { scaledIn, scaledOut, weightIn, weightOut } = view
  const net = (amountIn - mulUp(amountIn, pool.swapFeeE18)) * view.scaleIn
  if (net > largestPart(scaledIn)) return fail('insufficientLiquidity')

  const power = powerUp(pool, divUp(scaledIn, scaledIn + net), (weightIn * one) / weightOut)
  if (power === undefined) return fail('insufficientLiquidity')
  const part = power < one ? one - power : 0n
  const amountOut = (scaledOut * part) / one / view.scaleOut
  if (amountOut === 0n) return fail('zeroOutput')
  return vaultSwap(pool, zeroForOne, amountIn, amountOut)
}

/**
 * Finds the input for an exact output of a weighted pool: at most 30 % of the balance,
 * `in = R·((S / (S - out))^(wOut/wIn) - 1)` with every step rounded up, scaled down (rounded up),
 * then the fee added, rounded up. Raw units.
 *
 * @example
 * const even = { ...pool, balance0: 10n ** 21n, balance1: 10n ** 21n }
 * swapExactOutWeighted(even, true, 996006981039903000n)
 * // { ok: true, amountIn: 10n ** 18n, ... }
 */
export function swapExactOutWeighted(
  pool: WeightedPool,
  zeroForOne: boolean,
  amountOut: bigint,
): SwapResult<WeightedPool> {
  if (amountOut <= 0n) return fail('zeroAmount')
  const view = viewOf(pool, zeroForOne)
  if (view === undefined) return fail('insufficientLiquidity')
  const { scaledIn, scaledOut, weightIn, weightOut } = view
  const scaledOutput = amountOut * view.scaleOut
  if (scaledOutput > largestPart(scaledOut)) return fail('insufficientLiquidity')

  const power = powerUp(pool, divUp(scaledOut, scaledOut - scaledOutput), divUp(weightOut, weightIn))
  if (power === undefined) return fail('insufficientLiquidity')
  const net = ceilDiv(mulUp(scaledIn, power - one), view.scaleIn)
  return vaultSwap(pool, zeroForOne, divUp(net, one - pool.swapFeeE18), amountOut)
}

/** A pool in one direction, balances scaled to 18 decimals. */
type View = Record<'scaledIn' | 'scaledOut' | 'scaleIn' | 'scaleOut' | 'weightIn' | 'weightOut', bigint>

function viewOf(pool: WeightedPool, zeroForOne: boolean): View | undefined {
  const { balance0, balance1, scale0, scale1, weight0E18, weight1E18 } = pool
  if (balance0 <= 0n || balance1 <= 0n) return undefined
  const first = { balance: balance0 * scale0, scale: scale0, weight: weight0E18 }
  const second = { balance: balance1 * scale1, scale: scale1, weight: weight1E18 }
  const [from, to] = zeroForOne ? [first, second] : [second, first]
  return {
    scaledIn: from.balance,
    scaledOut: to.balance,
    scaleIn: from.scale,
    scaleOut: to.scale,
    weightIn: from.weight,
    weightOut: to.weight,
  }
}

/** Returns the most that one swap may take or pay of a balance. */
const largestPart = (balance: bigint): bigint => (balance * (3n * 10n ** 17n)) / one

/** Computes a power rounded up by its maximum error, as the pool's version does. */
function powerUp({ shortPowers }: WeightedPool, base: bigint, exponent: bigint): bigint | undefined {
  if (shortPowers) {
    if (exponent === one) return base
    if (exponent === 2n * one) return mulUp(base, base)
    if (exponent === 4n * one) {
      const square = mulUp(base, base)
      return mulUp(square, square)
    }
  }
  const power = fixedPower(base, exponent)
  return power === undefined ? undefined : power + mulUp(power, powerError) + 1n
}

const divUp = (a: bigint, b: bigint): bigint => ceilDiv(a * one, b)
