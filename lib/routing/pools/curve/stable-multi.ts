import { ceilDiv, larger, maxUint256 } from '../integer'
import type { StableMultiPool } from '../pool'
import { fail, type SwapResult } from '../swap-result'
import { afterSale, type Sale, sellExactly, soldOf } from './curve-sale'
import { type MultiCurve, missingBalance, multiInvariant } from './multi-curve'
import { multiPlaceOf } from './multi-name'
import { amplificationPrecision, feeDenominator, ratePrecision } from './units'

/** Units of 18 decimals that a buy adds to the output and to the input, against roundings. */
const [spareOut, spareIn] = [3n, 2n]

/**
 * Swaps an exact input between two coins of a multi-coin stable pool, in the order of the pool's
 * own `exchange`: scales up, solves for the new balance, subtracts one unit, deducts the fee,
 * scales down. Raw units.
 *
 * @example
 * swapExactInStableMulti(daiUsdcOf3Pool, true, 10n ** 18n) // { amountOut: 999899n, ... }
 */
export function swapExactInStableMulti(
  pool: StableMultiPool,
  zeroForOne: boolean,
  amountIn: bigint,
): SwapResult<StableMultiPool> {
  return sellExactly(pool, zeroForOne, amountIn, { viewOf, sell })
}

/**
 * Finds the input that yields at least an exact output between two coins of such a pool, as the
 * executor does (`StableMulti.amountIn`), since the pool has no inverse. Raw units; `amountOut` is
 * what the pool then pays, at most a few units of 18 decimals more than requested.
 *
 * @example
 * swapExactOutStableMulti(daiUsdcOf3Pool, true, 999899n) // { amountIn: 999999500100000000n, ... }
 */
export function swapExactOutStableMulti(
  pool: StableMultiPool,
  zeroForOne: boolean,
  requested: bigint,
): SwapResult<StableMultiPool> {
  if (requested <= 0n) return fail('zeroAmount')
  const view = viewOf(pool, zeroForOne)
  if (view === undefined || pool.feeE10 >= feeDenominator) return fail('insufficientLiquidity')
  const { scaled, placeIn, placeOut, rateIn, rateOut } = view
  const gross = ceilDiv(ceilDiv(requested * rateOut, ratePrecision) * feeDenominator, feeDenominator - pool.feeE10)
  const left = scaled[placeOut]! - 1n - gross - spareOut
  if (left <= 0n) return fail('insufficientLiquidity')
  const needed = balanceFor(view, placeOut, left, placeIn)
  if (needed === undefined) return fail('insufficientLiquidity')
  const amountIn = ceilDiv(larger(needed + spareIn - scaled[placeIn]!, 1n) * ratePrecision, rateIn)
  const sold = sell(pool, view, amountIn)
  if ('ok' in sold) return sold
  return sold.amountOut < requested ? fail('insufficientLiquidity') : afterSale(pool, zeroForOne, amountIn, sold)
}

type Coin = StableMultiPool['others'][number]

/** A pair of coins of a contract with more of them. */
type PairOfCoins = Pick<
  StableMultiPool,
  'address' | 'token0' | 'token1' | 'balance0' | 'balance1' | 'rate0' | 'rate1' | 'others'
>

/**
 * Returns all coins of a pair's contract, in its order.
 *
 * @example
 * coinsOf(daiUsdcOf3Pool).length // 3
 */
export function coinsOf({
  address,
  token0,
  token1,
  balance0,
  balance1,
  rate0,
  rate1,
  others,
}: PairOfCoins): readonly Coin[] {
  const { place0, place1 } = multiPlaceOf(address)!
  const coins: Coin[] = [...others]
  coins.splice(place0, 0, { token: token0, balance: balance0, rate: rate0 })
  coins.splice(place1, 0, { token: token1, balance: balance1, rate: rate1 })
  return coins
}

/**
 * Returns a pair with other balances of the contract's coins, in its order.
 *
 * @example
 * withCoins(daiUsdc, coinsOf(daiUsdtAfter)).balance0 // what there is of DAI now
 */
export function withCoins(pair: StableMultiPool, coins: readonly Coin[]): StableMultiPool {
  const { place0, place1 } = multiPlaceOf(pair.address)!
  const others = coins.filter((_, place) => place !== place0 && place !== place1)
  return { ...pair, balance0: coins[place0]!.balance, balance1: coins[place1]!.balance, others }
}

/** A pool in one direction: all balances scaled to 18 decimals, and the invariant. */
type View = MultiCurve & { placeIn: number; placeOut: number; rateIn: bigint; rateOut: bigint }

function viewOf(pool: StableMultiPool, zeroForOne: boolean): View | undefined {
  const place = multiPlaceOf(pool.address)
  if (place === undefined || pool.others.length !== place.coins - 2) return undefined
  const scaled = coinsOf(pool).map(({ balance, rate }) => (balance * rate) / ratePrecision)
  // Such a contract has no decimals of its amplification.
  const ann = (pool.amplification / amplificationPrecision) * BigInt(scaled.length)
  if (scaled.some((balance) => balance <= 0n) || ann <= 0n) return undefined
  const invariant = multiInvariant(scaled, ann)
  if (invariant === undefined) return undefined
  const common = { scaled, invariant, ann }
  return zeroForOne
    ? { ...common, placeIn: place.place0, placeOut: place.place1, rateIn: pool.rate0, rateOut: pool.rate1 }
    : { ...common, placeIn: place.place1, placeOut: place.place0, rateIn: pool.rate1, rateOut: pool.rate0 }
}

function sell({ feeE10 }: StableMultiPool, view: View, amountIn: bigint): Sale {
  const { scaled, placeIn, placeOut, rateIn, rateOut } = view
  if (amountIn * rateIn > maxUint256) return fail('reserveOverflow')
  const balanceIn = scaled[placeIn]! + (amountIn * rateIn) / ratePrecision
  const balanceOut = balanceFor(view, placeIn, balanceIn, placeOut)
  if (balanceOut === undefined) return fail('reserveOverflow')
  const gross = scaled[placeOut]! - balanceOut - 1n
  if (gross < 0n) return fail('zeroOutput')
  return soldOf({ gross, feeE10, rateOut })
}

/** Returns the balance of a coin that keeps the invariant if another one has `balance`. */
const balanceFor = (view: View, given: number, balance: bigint, missing: number): bigint | undefined =>
  missingBalance({ ...view, scaled: view.scaled.with(given, balance) }, missing)
