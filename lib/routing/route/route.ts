import type { Pool, PoolAddress, V4Key } from '../pools/pool'

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
  /** Of a pool of V4 what its providers get, by which it is named. */
  feePips: number
  /** Of a pool of V4 alone. */
  key?: V4Key
  amountIn: bigint
  amountOut: bigint
}

/**
 * How a trade is executed: a directed acyclic graph of legs, ordered from the source to the destination. A token is sold only after every
 * leg that brings it (`flawOf` says the whole rule), a pool is called at most once, and what the legs bring of a token in between is what
 * the legs take of it, to the unit. Without legs a route only wraps or unwraps.
 *
 * A sale runs its legs in this order, each on what is held; a purchase finds them backwards, each on what is owed. The amounts are what
 * the encoded legs pay on the quoted state, to the wei: of a sale what each leg takes and brings; of a purchase what each leg is asked for
 * and what that costs. A stable pool of a purchase may bring a few units more than it is asked for, and so may the trader receive.
 *
 * The tokens are ERC-20 (the wrapped one for native). `srcAmount` leaves the trader, `destAmount` reaches the router; without a tax on
 * transfers they are the sums over the legs that touch them.
 */
export type Route = {
  side: Side
  srcToken: PoolAddress
  destToken: PoolAddress
  srcAmount: bigint
  destAmount: bigint
  legs: readonly Leg[]
}

/** By pool in lower case: what one raw unit more would bring of a pool behind its part of a route, its fee included. */
export type RouteRates = Readonly<Record<string, number>>
