import type { Pool } from './pool'

/**
 * The reason why a pool cannot do a swap. All are reverts (or partial fills, which we treat as
 * failures) of the deployed pool: `zeroAmount` the amount is zero; `unknownToken` the pool does not
 * have the token; `insufficientLiquidity` the pool runs dry; `zeroOutput` the input is too small to
 * buy one unit; `reserveOverflow` a balance would outgrow its storage word.
 */
export type SwapFailure = 'zeroAmount' | 'unknownToken' | 'insufficientLiquidity' | 'zeroOutput' | 'reserveOverflow'

/**
 * The outcome of a swap: the amounts in raw units and the pool's state after it, or why it fails. A
 * failure is a value, since a router tries many swaps that no pool can do. `ticksCrossed` counts
 * initialised ticks (concentrated pools; they cost gas).
 */
export type SwapResult<pool extends Pool = Pool> =
  | { ok: true; amountIn: bigint; amountOut: bigint; pool: pool; ticksCrossed: number }
  | { ok: false; reason: SwapFailure }

export const fail = (reason: SwapFailure): { ok: false; reason: SwapFailure } => ({ ok: false, reason })
