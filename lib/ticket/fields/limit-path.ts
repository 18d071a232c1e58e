import { formatAmount, mulDivUp } from '@/lib/amount'
import type { PlaceTerms } from '../terms/place-terms'
import { priceDecimals, priceOf } from './limit-price'
import { type TicketLink, writeTicketLink } from './ticket-link'

type Terms = Pick<PlaceTerms, 'side' | 'src' | 'dest' | 'srcAmount' | 'destAmount'>

/**
 * Returns the path of a limit ticket with the terms of an order. A sale has both amounts; a
 * purchase has the bought amount and the price, from which the ticket computes at most the same
 * amount to sell. A given `price` replaces the order's.
 *
 * @example
 * limitPath({ side: 'SELL', src: weth, dest: usdc, ... })
 * // '/limit?chain=1&from=0xc02a...&to=0xa0b8...&sell=1&buy=3100'
 */
export const limitPath = (
  { side, src, dest, srcAmount, destAmount }: Terms,
  fields: Partial<Pick<TicketLink, 'parts' | 'replaces' | 'partner' | 'receiver' | 'price'>> = {},
): string => {
  const bought = formatAmount(destAmount, dest.decimals)
  const given = { give: srcAmount, get: destAmount, giveDecimals: src.decimals, getDecimals: dest.decimals }
  const price = formatAmount(priceOf(given, mulDivUp), priceDecimals)
  return `/limit?${writeTicketLink({
    chainId: src.chainId,
    toChainId: dest.chainId,
    from: src.address,
    to: dest.address,
    receiver: undefined,
    side,
    ...fields,
    ...(side === 'SELL'
      ? { amountText: formatAmount(srcAmount, src.decimals), buyText: bought }
      : { amountText: bought, price: fields.price ?? price }),
  })}`
}
