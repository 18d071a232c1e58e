import type { Pool, V4Key } from '../pools/pool'
import { type PoolRows, rowKind } from '../pools/pool-rows'
import type { SwapResult } from '../pools/swap-result'
import type { gasTable } from '../route/gas-table.generated'

/** A swap of a pool in one direction: of an exact input or an exact output, in raw units. */
export type Swap<pool extends Pool> = (pool: pool, zeroForOne: boolean, amount: bigint) => SwapResult<pool>

/** A swap that succeeded. */
type SwapDone<pool extends Pool> = SwapResult<pool> & { ok: true }

type WithSurplus<pool extends Pool> = (
  pool: pool,
  zeroForOne: boolean,
  bought: SwapDone<pool>,
  surplus: bigint,
) => SwapResult<pool>

/**
 * A kind of pool as the engine knows it: its exact arithmetic, its row of floats, and its leg in a
 * route. Everything that differs from kind to kind is here, so that the rest asks for no kind.
 */
export type PoolKind<pool extends Pool> = {
  swapExactIn: Swap<pool>
  /** Finds the input; `amountOut` of the result may be slightly more than requested. */
  swapExactOut: Swap<pool>
  /** True if the pool has anything that a swap could pay out. */
  canPay: (pool: pool) => boolean
  /** Writes the pool's row for search, with its curve. */
  writeRow: (rows: PoolRows, index: number, pool: pool) => void
  /** Returns the fee that a leg shows, in pips; dynamic fees show their base. */
  feePipsOf: (pool: pool) => number
  /**
   * Returns a buy's swap with a surplus of its input, in raw units. If `kept`, the executor keeps the
   * surplus, which neither pays more nor changes the pool.
   */
  withSurplus: WithSurplus<pool> | 'kept'
  /** Returns the other pools that a trade changed, in their new state. If `own`, there are none. */
  sharingState: ((pools: readonly Pool[], changed: pool) => readonly Pool[]) | 'own'
  /** Returns what a leg encodes of the pool besides tokens and fee. */
  keyOf?: (pool: pool) => V4Key
  /** True if the pool may hold a token that taxes transfers: it counts what arrives. */
  takesTaxedTokens?: true
  gas: LegGas
}

/** The gas of a leg. */
export type LegGas = {
  /** The leg in the fitted table. */
  part: keyof typeof gasTable
  /** The extra cost of a buy whose input the executor searches. */
  searchedInput?: keyof typeof gasTable
  /** Lower bound, in units after refunds; see `evm-gas.ts`. */
  minimum: number
}

/**
 * Returns a `writeRow` that sets the curve of the row before its parameters are written.
 *
 * @example
 * rowOf(rowKind.v2, writeV2)(rows, 0, pair) // rows.kinds[0] is rowKind.v2
 */
export const rowOf =
  <pool extends Pool>(curve: keyof typeof rowKind, write: PoolKind<pool>['writeRow']): PoolKind<pool>['writeRow'] =>
  (rows, index, pool) => {
    rows.kinds[index] = rowKind[curve]
    write(rows, index, pool)
  }

/**
 * Returns a `withSurplus` of pools that sell whatever arrives.
 *
 * @example
 * sellSurplus(swapExactInRfq)(order, true, bought, 5n) // amountIn is 5n more
 */
export const sellSurplus =
  <pool extends Pool>(swapExactIn: Swap<pool>): WithSurplus<pool> =>
  (pool, zeroForOne, { amountIn }, surplus) =>
    swapExactIn(pool, zeroForOne, amountIn + surplus)
