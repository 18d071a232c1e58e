import type { Pool, PoolAddress } from './pools/pool'

export type Side = 'SELL' | 'BUY'

/**
 * One pool call with the exact amounts it takes and gives on the quoted state, in raw units: `amountIn` is what leaves the executor's
 * ledger, `amountOut` what enters it. They differ from what the pool sees only where the traded token taxes its transfers.
 */
export type Leg = {
  pool: PoolAddress
  kind: Pool['kind']
  dex: string
  tokenIn: PoolAddress
  tokenOut: PoolAddress
  /** Whether the pool's first token goes in, in the pool's own order; a stable pool's order need not be that of the addresses. */
  zeroForOne: boolean
  feePips: number
  amountIn: bigint
  amountOut: bigint
}

/** From one token to the next through parallel pools. A BUY path has exactly one leg in each hop. */
export type Hop = { tokenIn: PoolAddress; tokenOut: PoolAddress; legs: readonly Leg[] }

/** Hops one after the other; a path gives all that a hop got to the next hop. */
export type Path = { amountIn: bigint; amountOut: bigint; hops: readonly Hop[] }

/**
 * How a trade is executed: paths one after the other, in this order, on the state the earlier ones left.
 * The amounts are what the encoded legs pay on the quoted state, to the wei. Tokens are ERC-20 (the wrapped one for native).
 * `srcAmount` leaves the trader, `destAmount` reaches the router; without a tax on transfers they equal the sums over the paths.
 * A BUY path's `amountOut` is what it was asked for; where a hop is a stable pool, the legs may carry a few units more than asked, and so
 * may the trader receive.
 */
export type Route = {
  side: Side
  srcToken: PoolAddress
  destToken: PoolAddress
  srcAmount: bigint
  destAmount: bigint
  paths: readonly Path[]
}

/**
 * All legs of a route in the order of their execution.
 *
 * @example
 * legsOf(route).map((leg) => leg.dex) // ['UniswapV3', 'UniswapV2']
 */
export const legsOf = (route: Pick<Route, 'paths'>): readonly Leg[] =>
  route.paths.flatMap((path) => path.hops).flatMap((hop) => hop.legs)
