/** Maximum number of parameters of a pool. */
export const stride = 9

/**
 * The curves of rows, each named after the first kind that has it; `idle` cannot trade. Search
 * branches on these numbers alone: a kind of pool chooses one when its row is written.
 */
export const rowKind = { idle: 0, v2: 1, v3: 2, stable: 3, weighted: 4, rfq: 5, solidly: 6, crypto: 7 } as const

/**
 * Pools in floating point, one row each, for search only: floats choose a route, integers price it.
 * Raw units. Prices enter as the ratio `sqrt(price of token0 / price of token1)`.
 */
export type PoolRows = {
  kinds: Uint8Array
  /** Two per pool: selling token0 is profitable below the first ratio, token1 above the second. */
  band: Float64Array
  /** Two per pool: the initial conductance of selling token0, and token1; see `TradeRow`. */
  edges: Float64Array
  /** `stride` per pool; their meaning depends on the kind. */
  params: Float64Array
  /** The ticks beyond the current interval of a concentrated pool. */
  ticks: (V3Ticks | undefined)[]
}

/**
 * The intervals of a concentrated pool: square root prices of the ticks and the liquidity above
 * each. `sum0` and `sum1` are the amounts of either token between the current price and each tick:
 * they start at the price, so that a small trade in a huge pool loses no digits.
 */
export type V3Ticks = {
  prices: Float64Array
  liquidityAbove: Float64Array
  current: number
  sum0: Float64Array
  sum1: Float64Array
}

/** Output buffer of an oracle: input, output, and conductance (input per unit of log price). */
export type TradeRow = Float64Array

/**
 * Marks a pool as idle at every price.
 *
 * @example
 * closeBand(rows, 3) // rows.band[6] is 0, rows.band[7] is Infinity
 */
export function closeBand({ kinds, band }: PoolRows, index: number) {
  kinds[index] = rowKind.idle
  band[2 * index] = 0
  band[2 * index + 1] = Number.POSITIVE_INFINITY
}
