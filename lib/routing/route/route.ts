import type { Pool, PoolAddress, V4Key } from '../pools/pool'

export type Side = 'SELL' | 'BUY'

/**
 * A pool call with its exact amounts on the quoted state, in raw units: `amountIn` leaves the
 * executor's ledger, `amountOut` enters it. They differ from what the pool sees only if the traded
 * token taxes its transfers.
 */
export type Leg = {
  pool: PoolAddress
  kind: Pool['kind']
  dex: string
  tokenIn: PoolAddress
  tokenOut: PoolAddress
  /** True if the pool's own first token goes in, which need not be the lower address. */
  zeroForOne: boolean
  /** The fee in pips; for a V4 pool the LP fee, which is part of its key. */
  feePips: number
  /** The key of a V4 pool; absent for other kinds. */
  key?: V4Key
  amountIn: bigint
  amountOut: bigint
}

/**
 * The execution of a trade: a directed acyclic graph of legs, ordered from the source to the
 * destination. A token is sold only after every leg that buys it (`validateRoute` has the full
 * rule), a pool is called at most once, and the legs sell exactly as much of an intermediate token
 * as other legs buy. A route without legs only wraps or unwraps.
 *
 * A sell runs its legs in this order, each on the balance held; a buy runs them backwards, each on
 * the amount owed. The amounts are exact on the quoted state: for a sell what each leg spends and
 * receives; for a buy the output requested of each leg and its cost. A stable pool may pay a few
 * units more than a buy requests, and the trader may receive them.
 *
 * The tokens are ERC-20 (the wrapped one for native). `srcAmount` leaves the trader, `destAmount`
 * reaches the router; without transfer taxes they are the sums over the legs that touch them.
 */
export type Route = {
  side: Side
  srcToken: PoolAddress
  destToken: PoolAddress
  srcAmount: bigint
  destAmount: bigint
  legs: readonly Leg[]
}

/** The marginal output per raw unit after a route, fees included, by pool address in lower case. */
export type RouteRates = Readonly<Record<string, number>>
