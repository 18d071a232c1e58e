import type { PoolFilter } from '../market/pool-filter'
import type { MarketState } from '../market/state'
import type { PoolAddress } from '../pools/pool'
import type { DataGas } from '../route/gas'
import type { Side } from '../route/route'

/** An order that may meet others. Amounts in raw units, before fees; tokens as pools know them. */
export type MeetingOrder = {
  src: PoolAddress
  dest: PoolAddress
  side: Side
  /** What is left of it: source units of a sale, destination units of a purchase. */
  amount: bigint
  /** The least that all of it is sold for, or the most that all of it is bought for. */
  limit: bigint
  /** What it is filled for without others, after the gas of that: what meets others is filled for no less. Undefined where nobody fills it so. */
  alone?: bigint
  /** A part of it may be filled. An order that is filled alone is filled whole here, too. */
  inParts: boolean
  /** Units of gas that it takes to settle it in a match. */
  gas: number
}

/** What gas costs a match; `price` in raw units of `MatchQuestion.unit`. */
export type MatchGas = {
  price: number
  /** Units of gas of a match before its first order, and of each directed pair before its first. */
  base: number
  pair: number
  /** Units of gas of a run through pools before its first leg. */
  run: number
  /** What a run's data costs beside its gas; nothing by default. */
  data?: DataGas | undefined
}

export type MatchQuestion = {
  market: MarketState
  orders: readonly MeetingOrder[]
  gas: MatchGas
  /** The token that gas is paid in: the wrapped native one. */
  unit: PoolAddress
  /** Pools that may be used; all by default. */
  filter?: Omit<PoolFilter, 'via'>
  /** Legs of a run at most. */
  maxLegs?: number
}

/** Orders of one pair, sold or bought. */
export type Lane = {
  src: PoolAddress
  dest: PoolAddress
  side: Side
  /** Which order, and how much of it may be filled: source units of a sale, destination units of a purchase. */
  parts: { order: number; amount: bigint }[]
  /** How much of all that the dual fills. */
  planned: bigint
}

/**
 * The least rate of an order, as output for one unit of input: what a match has to pay it.
 *
 * @example
 * leastRateOf({ ...sale, amount: 2n, limit: 6n, alone: 8n }) // 4
 */
export const leastRateOf = (order: MeetingOrder): number => {
  const limit = Number(limitOf(order))
  return order.side === 'SELL' ? limit / Number(order.amount) : Number(order.amount) / limit
}

/**
 * What all of an order has to be filled for in a match, raw units: its own limit, or what it would have alone where that is better.
 *
 * @example
 * limitOf({ ...sale, limit: 6n, alone: 8n }) // 8n
 */
export const limitOf = ({ side, limit, alone = limit }: MeetingOrder): bigint =>
  (side === 'SELL' ? alone > limit : alone < limit) ? alone : limit

/**
 * Whether any part of an order will do: nobody fills all of it alone.
 *
 * @example
 * isPartial({ ...sale, inParts: true }) // true
 */
export const isPartial = ({ inParts, alone }: MeetingOrder): boolean => inParts && alone === undefined

/** What settling an order takes is a small part of it, or others would pay for that at the price they share. */
const mostGas = 0.01

/**
 * The least of an order that is worth a place in a match, raw units of its amount; `priceOf` as of `Choice`.
 *
 * @example
 * leastOf({ ...sale, gas: 59_000 }, { gasPrice: 1e10, priceOf: () => 1 }) // 5.9e16
 */
export const leastOf = (
  { side, src, dest, gas }: MeetingOrder,
  { gasPrice, priceOf }: { gasPrice: number; priceOf: (token: PoolAddress) => number },
): number => (gas * gasPrice) / mostGas / priceOf(side === 'SELL' ? src : dest)
