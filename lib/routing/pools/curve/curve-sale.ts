import type { StableMultiPool, StableNgPool } from '../pool'
import { fail, type SwapResult } from '../swap-result'
import { moved } from './stable'
import { adminFeeE10, feeDenominator, ratePrecision } from './units'

/** The output of a sell, and the admin fee that also leaves the balances; raw units. */
export type Sold = { amountOut: bigint; forAdmins: bigint }
/** A sell, or the reason why it fails. */
export type Sale = Sold | Extract<SwapResult, { ok: false }>

/**
 * Splits the gross output of a pool, in 18 decimals, into the amount paid and the admin fee, with
 * the fee in 1e10 and the rate of the coin.
 *
 * @example
 * soldOf({ gross: 10n ** 18n, feeE10: 4_000_000n, rateOut: 10n ** 18n })
 * // { amountOut: 999600000000000000n, forAdmins: 200000000000000n }
 */
export const soldOf = ({ gross, feeE10, rateOut }: Record<'gross' | 'feeE10' | 'rateOut', bigint>): Sold => {
  const fee = (gross * feeE10) / feeDenominator
  const forAdmins = (((fee * adminFeeE10) / feeDenominator) * ratePrecision) / rateOut
  return { amountOut: ((gross - fee) * ratePrecision) / rateOut, forAdmins }
}

/**
 * Returns a pool after a sell; the admin fee leaves its balance, too.
 *
 * @example
 * afterSale(pool, true, 10n ** 18n, { amountOut: 999600n, forAdmins: 200n })
 * // { ok: true, amountIn: 10n ** 18n, amountOut: 999600n, ... }
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
 * Sells an exact input, raw units, to a pool seen in one direction.
 *
 * @example
 * sellExactly(pool, true, 10n ** 18n, { viewOf, sell }) // { amountOut: 999899n, ... }
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
