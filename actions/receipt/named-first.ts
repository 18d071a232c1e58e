import type { Hex } from 'viem'
import type { ReceiptTrade } from './trade'

/**
 * Moves the trade of an order before the others of its transaction, whose order stays.
 *
 * @example
 * namedFirst([hers, his], his.order.hash) // [his, hers]
 */
export const namedFirst = (trades: readonly ReceiptTrade[], order: Hex | undefined): readonly ReceiptTrade[] =>
  order === undefined
    ? trades
    : trades.toSorted((one, other) => Number(other.order?.hash === order) - Number(one.order?.hash === order))
