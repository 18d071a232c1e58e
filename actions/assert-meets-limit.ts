import type { FrozenPrice } from '@/lib/ticket/terms/frozen-price'
import type { TradeTerms } from '@/lib/ticket/terms/trade-terms'
import { PriceMovedError } from './wallet/send/check-errors'

/**
 * Throws unless a price pays at least the accepted minimum of a sale, or costs at most the accepted
 * maximum of a purchase. A fresher price within the limit needs no confirmation: the accepted limit
 * is signed in either case.
 *
 * @throws {PriceMovedError}
 * @example
 * assertMeetsLimit({ side: 'SELL', limit: 99n }, { srcAmount: 5n, destAmount: 98n }) // throws
 */
export const assertMeetsLimit = (
  { side, limit }: Pick<TradeTerms, 'side' | 'limit'>,
  { srcAmount, destAmount }: Pick<FrozenPrice<unknown>, 'srcAmount' | 'destAmount'>,
): void => {
  if (side === 'SELL' ? destAmount < limit : srcAmount > limit) throw new PriceMovedError()
}
