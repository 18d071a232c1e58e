import type { StableMultiPool, StableNgPool } from '../pool'
import { fail, type SwapResult } from '../swap-result'
import { moved } from './stable'
import { adminFeeE10, feeDenominator, ratePrecision } from './units'

/** What a sale brings, and what leaves the balances beside it; raw units. */
export type Sold = { amountOut: bigint; forAdmins: bigint }
/** A sale, or why there is none. */
export type Sale = Sold | Extract<SwapResult, { ok: false }>

/**
 * Parts what comes out of a pool, in 18 decimals, into what is paid and what its admins keep, with the fee in 1e10 and the rate of the coin.
 *
 * @example
 * soldOf({ gross: 10n ** 18n, feeE10: 4_000_000n, rateOut: 10n ** 18n }) // { amountOut: 999600000000000000n, forAdmins: 200000000000000n }
 */
export const soldOf = ({ gross, feeE10, rateOut }: Record<'gross' | 'feeE10' | 'rateOut', bigint>): Sold => {
  const fee = (gross * feeE10) / feeDenominator
  const forAdmins = (((fee * adminFeeE10) / feeDenominator) * ratePrecision) / rateOut
  return { amountOut: ((gross - fee) * ratePrecision) / rateOut, forAdmins }
}

/**
 * What a pool is after a sale: what its admins keep leaves its balance, too.
 *
 * @example
 * afterSale(pool, true, 10n ** 18n, { amountOut: 999600n, forAdmins: 200n }) // { ok: true, amountIn: 10n ** 18n, amountOut: 999600n, ... }
 */
export const afterSale = <pool extends StableNgPool | StableMultiPool>(
  pool: pool,
  zeroForOne: boolean,
  amountIn: bigint,
  { amountOut, forAdmins }: Sold,
): SwapResult<pool> => {
  const after = moved(pool, zeroForOne, amountIn, amountOut + forAdmins)
  return { ok: true, amountIn, amountOut, pool: after, ticksCrossed: 0 }
}

/**
 * Sells an exact input, raw units, to a pool as seen in one direction.
 *
 * @example
 * sellExactly(pool, true, 10n ** 18n, { viewOf, sell }) // { ok: true, amountIn: 10n ** 18n, amountOut: 999899n, ... }
 */
export function sellExactly<pool extends StableNgPool | StableMultiPool, view>(
  pool: pool,
  zeroForOne: boolean,
  amountIn: bigint,
  {
    viewOf,
    sell,
  }: {
    viewOf: (pool: pool, zeroForOne: boolean) => view | undefined
    sell: (pool: pool, view: view, amountIn: bigint) => Sale
  },
): SwapResult<pool> {
  if (amountIn <= 0n) return fail('zeroAmount')
  const view = viewOf(pool, zeroForOne)
  if (view === undefined) return fail('insufficientLiquidity')
  const sold = sell(pool, view, amountIn)
  if ('ok' in sold) return sold
  return sold.amountOut === 0n ? fail('zeroOutput') : afterSale(pool, zeroForOne, amountIn, sold)
}
