import { smallest } from '../amount'
import { makerFillOf, type RfqOrder, takerFillFor } from './rfq'

type Amounts = Pick<RfqOrder, 'makerAmount' | 'takerAmount'>

/** What a fill moves, raw units: the taker pays takerAsset and gets makerAsset. */
export type RfqFill = { pays: bigint; gets: bigint }

/**
 * Makes a fill of what a taker is ready to pay: what the contract gives for it, and the least that buys as much. Undefined when it
 * buys nothing, or more than is left.
 *
 * @example
 * toRfqFill({ makerAmount: 3n, takerAmount: 10n }, { left: 3n, pays: 5n }) // { pays: 4n, gets: 1n }
 */
export const toRfqFill = (order: Amounts, { left, pays }: { left: bigint; pays: bigint }): RfqFill | undefined => {
  if (pays > order.takerAmount) return undefined
  const gets = makerFillOf(order, pays)
  return gets <= 0n || gets > left ? undefined : { pays: takerFillFor(order, gets), gets }
}

/**
 * The largest fill of what is left of makerAmount, raw units. Where takerAsset is the coarser one, a rest smaller than one of its units
 * buys stays in the order for good. Undefined when nothing can be bought.
 *
 * @example
 * mostRfqFill({ makerAmount: 10n, takerAmount: 3n }, 5n) // { pays: 1n, gets: 3n }
 */
export const mostRfqFill = (order: Amounts, left: bigint): RfqFill | undefined => {
  const pays = ((left + 1n) * order.takerAmount - 1n) / order.makerAmount
  return toRfqFill(order, { left, pays: smallest(pays, order.takerAmount) })
}
