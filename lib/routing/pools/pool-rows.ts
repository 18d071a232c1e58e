/** How many parameters a pool has at most. */
export const stride = 9

/** What the rows of a pool mean; `idle` is a pool that cannot trade. The pools of V3 and V4 are one curve, as stable ones of Curve and Balancer, a volatile pair of Solidly's kind is V2's, a vault is an order in both directions, and staking one in one. */
export const rowKind = {
  idle: 0,
  v2: 1,
  v3: 2,
  v4: 2,
  stable: 3,
  stableNg: 3,
  stableMulti: 3,
  stableMeta: 3,
  composable: 3,
  weighted: 4,
  rfq: 5,
  erc4626: 5,
  staking: 5,
  solidly: 6,
} as const

/**
 * Pools in floating point, one row each, for searching only: floats choose a route, integers price it. Raw units. Prices enter as the
 * ratio `sqrt(price of token0 / price of token1)`.
 */
export type PoolRows = {
  kinds: Uint8Array
  /** Two a pool: below the first ratio selling token0 earns, above the second selling token1; between them the pool is idle. */
  band: Float64Array
  /** Two a pool: the conductance with which it begins to sell token0, and token1; see `Trade`. */
  edges: Float64Array
  /** `stride` a pool; the oracle of the kind knows what they mean. */
  params: Float64Array
  /** What lies beyond the current interval of a concentrated pool. */
  ticks: (V3Ticks | undefined)[]
}

/**
 * The intervals of a concentrated pool: square root prices of the ticks and the liquidity above each. `sum0` and `sum1` are what lies
 * between the current price and each tick, of either token: they start at the price, so that a small trade in a huge pool keeps its digits.
 */
export type V3Ticks = {
  prices: Float64Array
  liquidityAbove: Float64Array
  current: number
  sum0: Float64Array
  sum1: Float64Array
}

/** Scratch that an oracle writes: input, output, and conductance (how much input one unit of log price draws). */
export type TradeRow = Float64Array

/**
 * Marks a pool that cannot trade: idle at every price.
 *
 * @example
 * closeBand(rows, 3) // rows.band[6] is 0, rows.band[7] is Infinity
 */
export function closeBand({ kinds, band }: PoolRows, index: number) {
  kinds[index] = rowKind.idle
  band[2 * index] = 0
  band[2 * index + 1] = Number.POSITIVE_INFINITY
}
