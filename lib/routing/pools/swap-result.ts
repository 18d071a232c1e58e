import type { Pool } from './pool'

/**
 * Why a pool cannot do a swap. All of these are reverts (or partial fills, which we treat as failures) of the deployed pool:
 * `zeroAmount` nothing was asked; `unknownToken` the pool does not hold the token; `insufficientLiquidity` the pool runs dry;
 * `zeroOutput` the input is too small to buy one unit; `reserveOverflow` a balance would outgrow its storage word.
 */
export type SwapFailure = 'zeroAmount' | 'unknownToken' | 'insufficientLiquidity' | 'zeroOutput' | 'reserveOverflow'

/**
 * What a swap does: the amounts in raw units and the pool's state after it, or why it fails. A failure is a value because a router
 * asks for many swaps that no pool can do. `ticksCrossed` counts initialised ticks (concentrated pools; they cost gas).
 */
export type SwapResult<pool extends Pool = Pool> =
  | { ok: true; amountIn: bigint; amountOut: bigint; pool: pool; ticksCrossed: number }
  | { ok: false; reason: SwapFailure }

export const fail = (reason: SwapFailure): { ok: false; reason: SwapFailure } => ({ ok: false, reason })
