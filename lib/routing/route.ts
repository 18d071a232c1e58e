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

/**
 * A way of a purchase: legs one after the other, each giving all it got to the next. `amountOut` is what the path was asked for; a
 * stable pool at its end may give a few units more, and so may the trader receive.
 */
export type Path = { amountIn: bigint; amountOut: bigint; legs: readonly Leg[] }

/** The tokens are ERC-20 (the wrapped one for native). `srcAmount` leaves the trader, `destAmount` reaches the router. */
type Ends = { srcToken: PoolAddress; destToken: PoolAddress; srcAmount: bigint; destAmount: bigint }

/**
 * A sale: a directed acyclic graph of legs, in the order of their execution. A token is sold only after every leg that brings it has run
 * (`flawOf` says the whole rule), and all of it is sold, so that only the destination is left. A pool is called at most once.
 */
export type SellRoute = Ends & { side: 'SELL'; legs: readonly Leg[] }

/** A purchase: paths of exact outputs, one after the other on the state the earlier ones left. They may share pools. */
type BuyRoute = Ends & { side: 'BUY'; paths: readonly Path[] }

/**
 * How a trade is executed. The amounts are what the encoded legs pay on the quoted state, to the wei; without a tax on transfers the
 * amounts of the ends equal the sums over the legs that touch them. Without legs a route only wraps or unwraps.
 */
export type Route = SellRoute | BuyRoute

/**
 * All legs of a route in the order of their execution.
 *
 * @example
 * legsOf(route).map((leg) => leg.dex) // ['UniswapV3', 'UniswapV2']
 */
export const legsOf = (route: Route): readonly Leg[] =>
  route.side === 'SELL' ? route.legs : route.paths.flatMap((path) => path.legs)
