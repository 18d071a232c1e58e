import type { PoolFilter } from '../market/pool-filter'
import type { MarketState } from '../market/state'
import type { PoolAddress } from '../pools/pool'
import type { DataGas } from '../route/gas'
import type { Side } from '../route/route'

/** An order that may be matched. Amounts in raw units, before fees. */
export type MatchOrder = {
  src: PoolAddress
  dest: PoolAddress
  side: Side
  /** Open amount: source units of a sell, destination units of a buy. */
  amount: bigint
  /** Minimum output of a full sell, or maximum input of a full buy. */
  limit: bigint
  /**
   * The other side of a fill alone, after gas, as a limit; undefined if it cannot be filled alone.
   */
  alone?: bigint
  /** True if partial fills are allowed. Orders that could be filled alone are filled in full. */
  inParts: boolean
  /** Units of gas to settle it in a match. */
  gas: number
}

/** Gas costs of a match; `price` in raw units of `MatchQuestion.unit`. */
export type MatchGas = {
  price: number
  /** Units of gas of a match before its first order, and of each directed pair before its first. */
  base: number
  pair: number
  /** Units of gas of a run through pools before its first leg. */
  run: number
  /** Data cost of a run besides its gas; none by default. */
  data?: DataGas | undefined
}

export type MatchQuestion = {
  market: MarketState
  orders: readonly MatchOrder[]
  gas: MatchGas
  /** The token that gas is paid in: the wrapped native one. */
  unit: PoolAddress
  /** Pools that may be used; all by default. */
  filter?: Omit<PoolFilter, 'via'>
  /** Maximum legs of a run. */
  maxLegs?: number
}

/** Orders of one pair, all sold or all bought. */
export type DirectedPair = {
  src: PoolAddress
  dest: PoolAddress
  side: Side
  /** Orders with their fillable amounts: source units of a sell, destination units of a buy. */
  parts: { order: number; amount: bigint }[]
  /** The total that the dual fills. */
  planned: bigint
}

/**
 * Returns the minimum rate that a match must pay an order, as output per unit of input.
 *
 * @example
 * minRateOf({ ...sale, amount: 2n, limit: 6n, alone: 8n }) // 4
 */
export const minRateOf = (order: MatchOrder): number => {
  const limit = Number(limitOf(order))
  return order.side === 'SELL' ? limit / Number(order.amount) : Number(order.amount) / limit
}

/**
 * Returns the limit of a full fill in a match, in raw units: the order's own, or its fill alone if
 * that is better.
 *
 * @example
 * limitOf({ ...sale, limit: 6n, alone: 8n }) // 8n
 */
export const limitOf = ({ side, limit, alone = limit }: MatchOrder): bigint =>
  (side === 'SELL' ? alone > limit : alone < limit) ? alone : limit

/**
 * True if any part of an order may be filled, as it cannot be filled alone.
 *
 * @example
 * isPartial({ ...sale, inParts: true }) // true
 */
export const isPartial = ({ inParts, alone }: MatchOrder): boolean => inParts && alone === undefined

/** Maximum gas to settle an order, as a fraction of it, as all share one price. */
const maxGas = 0.01

/**
 * Returns the minimum amount of an order that is worth a place in a match, in raw units of its
 * amount; `priceOf` is that of `Choice`.
 *
 * @example
 * minOf({ ...sale, gas: 59_000 }, { gasPrice: 1e10, priceOf: () => 1 }) // 5.9e16
 */
export const minOf = (
  { side, src, dest, gas }: MatchOrder,
  { gasPrice, priceOf }: { gasPrice: number; priceOf: (token: PoolAddress) => number },
): number => (gas * gasPrice) / maxGas / priceOf(side === 'SELL' ? src : dest)
