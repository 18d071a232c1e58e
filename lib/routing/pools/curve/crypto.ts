import { ceilDiv, distance, maxUint256, smaller } from '../integer'
import type { CryptoPool, Pool } from '../pool'
import { fail, type SwapResult } from '../swap-result'
import { cryptoBalance, cryptoInvariant } from './crypto-curve'
import { multiPlaceOf, sharedStateOf } from './multi-name'
import { moved } from './stable'
import { coinsOf } from './stable-multi'
import { feeDenominator, ratePrecision as one } from './units'

/**
 * A sale of less than this part of the invariant is refused: the contract reverts if its own
 * roundings exceed the fee.
 */
const dustPart = 10n ** 11n
/** The search of an input ends near the output: within this part and a few units. */
const [nearPart, nearUnits] = [10n ** 9n, 3n]
/** A difference of fewer units tells no slope. */
const slopeUnits = 1000n
const maxRounds = 16

/**
 * Swaps an exact input between two coins of a crypto pool of Curve's first generation, in the order
 * of its `exchange`: scales up, solves for the new balance, subtracts one unit, scales down, deducts
 * the fee at the balances after it. Raw units.
 *
 * @example
 * swapExactInCrypto(tricrypto, true, 10n ** 9n) // { amountOut: 499849855462433995n, ... }
 */
export function swapExactInCrypto(pool: CryptoPool, zeroForOne: boolean, amountIn: bigint): SwapResult<CryptoPool> {
  if (amountIn <= 0n) return fail('zeroAmount')
  const view = viewOf(pool, zeroForOne)
  if (view === undefined) return fail('insufficientLiquidity')
  if ((amountIn * view.rateIn) / one < pool.invariant / dustPart) return fail('zeroOutput')
  const amountOut = outputOf(view, amountIn)
  if (amountOut === undefined) return fail('insufficientLiquidity')
  if (amountOut === 0n) return fail('zeroOutput')
  const after = moved(pool, zeroForOne, amountIn, amountOut)
  // The contract computes the invariant of what is left, and refuses what its iteration refuses.
  if (cryptoInvariant(scaledOf(after), pool) === undefined) return fail('insufficientLiquidity')
  return { ok: true, amountIn, amountOut, pool: { ...after, invariant: 0n }, ticksCrossed: 0 }
}

/**
 * Finds an input that yields at least an exact output, as the executor does (`CryptoSwap.amountIn`):
 * by secants through the pool's own quotes. Raw units; `amountOut` is what the pool then pays, more
 * than requested by at most a billionth, a few units and what one unit of the input is worth.
 *
 * @example
 * swapExactOutCrypto(tricrypto, true, 5n * 10n ** 17n) // { amountIn: 1000300469n, ... }
 */
export function swapExactOutCrypto(pool: CryptoPool, zeroForOne: boolean, requested: bigint): SwapResult<CryptoPool> {
  if (requested <= 0n) return fail('zeroAmount')
  const view = viewOf(pool, zeroForOne)
  if (view === undefined) return fail('insufficientLiquidity')
  let input = ceilDiv(requested * view.balanceIn, view.balanceOut)
  let before = { input: 0n, output: 0n }
  for (let round = 0; round < maxRounds; round++) {
    const output = outputOf(view, input)
    if (output === undefined) return fail('insufficientLiquidity')
    const excess = output - requested
    if (excess >= 0n && excess <= requested / nearPart + output / input + nearUnits)
      return swapExactInCrypto(pool, zeroForOne, input)
    const secant = { input: distance(input, before.input), output: distance(output, before.output) }
    const slope = secant.output < slopeUnits ? { input, output } : secant
    before = { input, output }
    if (output === 0n) input *= 2n
    else if (excess < 0n) input += ceilDiv(-excess * slope.input, slope.output)
    // A secant far above the output may point below zero.
    else input -= smaller((excess * slope.input) / slope.output, input / 2n)
  }
  return fail('insufficientLiquidity')
}

/**
 * Returns the other pairs of a market that a trade with one pair changed: they need to be read again,
 * too.
 *
 * @example
 * cryptoPairsChanged(market.pools, usdtWethAfter).map(({ invariant }) => invariant) // [0n, 0n]
 */
export const cryptoPairsChanged = (pools: readonly Pool[], changed: CryptoPool): readonly Pool[] =>
  pools.flatMap((other): Pool[] =>
    other.kind === 'crypto' &&
    other.address !== changed.address &&
    sharedStateOf(other.address) === sharedStateOf(changed.address)
      ? [{ ...other, invariant: 0n }]
      : [],
  )

/**
 * Returns the fee at balances in 18 decimals, times their price; in 1e10.
 *
 * @example
 * cryptoFee({ midFeeE10: 3_000_000n, outFeeE10: 30_000_000n, feeGammaE18: 10n ** 16n }, [1n, 1n, 1n])
 * // 3_000_000n
 */
export function cryptoFee(
  { midFeeE10, outFeeE10, feeGammaE18 }: Pick<CryptoPool, 'midFeeE10' | 'outFeeE10' | 'feeGammaE18'>,
  balances: readonly bigint[],
): bigint {
  const coins = BigInt(balances.length)
  const sum = balances.reduce((total, balance) => total + balance)
  const evenness = balances.reduce((part, balance) => (part * coins * balance) / sum, one)
  const share = feeGammaE18 === 0n ? evenness : (feeGammaE18 * one) / (feeGammaE18 + one - evenness)
  return (midFeeE10 * share + outFeeE10 * (one - share)) / one
}

/**
 * Returns all balances of a pair's contract in its order, in 18 decimals, times their price.
 *
 * @example
 * scaledOf(tricrypto) // [6n * 10n ** 25n, 6n * 10n ** 25n, 6n * 10n ** 25n]
 */
export const scaledOf = (pool: CryptoPool): readonly bigint[] =>
  coinsOf(pool).map(({ balance, rate }) => (balance * rate) / one)

/** A pool in one direction. */
type View = {
  pool: CryptoPool
  scaled: readonly bigint[]
  placeIn: number
  placeOut: number
} & Record<'balanceIn' | 'rateIn' | 'balanceOut' | 'rateOut', bigint>

function viewOf(pool: CryptoPool, zeroForOne: boolean): View | undefined {
  const place = multiPlaceOf(pool.address)
  if (place === undefined || place.base !== undefined || pool.others.length !== place.coins - 2) return undefined
  const scaled = scaledOf(pool)
  if (pool.invariant <= 0n || scaled.some((balance) => balance <= 0n)) return undefined
  const { balance0, balance1, rate0, rate1 } = pool
  const { place0, place1 } = place
  const [placeIn, placeOut] = zeroForOne ? [place0, place1] : [place1, place0]
  const [balanceIn, balanceOut] = zeroForOne ? [balance0, balance1] : [balance1, balance0]
  const [rateIn, rateOut] = zeroForOne ? [rate0, rate1] : [rate1, rate0]
  return { pool, scaled, placeIn, placeOut, balanceIn, rateIn, balanceOut, rateOut }
}

/** Returns what the pool quotes for an input (`get_dy`); undefined where it refuses. */
function outputOf({ pool, scaled, placeIn, placeOut, ...view }: View, amountIn: bigint): bigint | undefined {
  const { balanceIn, rateIn, rateOut } = view
  if ((balanceIn + amountIn) * rateIn > maxUint256) return undefined
  const { ann, gamma, invariant } = pool
  const balances = scaled.with(placeIn, ((balanceIn + amountIn) * rateIn) / one)
  const left = cryptoBalance({ ann, gamma, invariant, balances }, placeOut)
  if (left === undefined || left >= scaled[placeOut]!) return undefined
  const gross = ((scaled[placeOut]! - left - 1n) * one) / rateOut
  return gross - (cryptoFee(pool, balances.with(placeOut, left)) * gross) / feeDenominator
}
