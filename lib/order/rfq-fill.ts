import { smallest } from '../amount'
import { makerFillOf, type RfqOrder, takerFillFor } from './rfq'

type Amounts = Pick<RfqOrder, 'makerAmount' | 'takerAmount'>

/** The amounts of a fill, raw units: the taker pays takerAsset and receives makerAsset. */
export type RfqFill = { pays: bigint; gets: bigint }

/**
 * Returns the fill for a taker's maximum payment: what the contract gives for it, and the minimum
 * payment that buys as much. Undefined if it buys nothing, or more than is left.
 *
 * @example
 * toRfqFill({ makerAmount: 3n, takerAmount: 10n }, { left: 3n, pays: 5n })
 * // { pays: 4n, gets: 1n }
 */
export const toRfqFill = (order: Amounts, { left, pays }: { left: bigint; pays: bigint }): RfqFill | undefined => {
  if (pays > order.takerAmount) return undefined
  const gets = makerFillOf(order, pays)
  return gets <= 0n || gets > left ? undefined : { pays: takerFillFor(order, gets), gets }
}

/**
 * Returns the largest fill of what is left of makerAmount, raw units. If takerAsset has coarser
 * units, a rest that is worth less than one unit can never be filled. Undefined if nothing can be
 * bought.
 *
 * @example
 * maxRfqFill({ makerAmount: 10n, takerAmount: 3n }, 5n) // { pays: 1n, gets: 3n }
 */
export const maxRfqFill = (order: Amounts, left: bigint): RfqFill | undefined => {
  const pays = ((left + 1n) * order.takerAmount - 1n) / order.makerAmount
  return toRfqFill(order, { left, pays: smallest(pays, order.takerAmount) })
}
