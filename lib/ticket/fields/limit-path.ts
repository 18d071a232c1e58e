import { formatAmount, mulDivUp } from '@/lib/amount'
import type { PlaceTerms } from '../terms/place-terms'
import { priceDecimals, priceOf } from './limit-price'
import { type TicketLink, writeTicketLink } from './ticket-link'

type Terms = Pick<
  PlaceTerms,
  'side' | 'srcToken' | 'destToken' | 'srcDecimals' | 'destDecimals' | 'srcAmount' | 'destAmount'
>

/**
 * The way to a limit ticket with the terms of an order. A sale says both amounts. A purchase says what it buys and the price, which a ticket
 * turns into the same most to be sold, or a little less: never more.
 *
 * @example
 * limitPath(1, { side: 'SELL', srcToken: weth, destToken: usdc, ... }) // '/limit?chain=1&from=0xc02a...&to=0xa0b8...&sell=1&buy=3100'
 */
export const limitPath = (
  chainId: number,
  { side, srcToken, destToken, srcDecimals, destDecimals, srcAmount, destAmount }: Terms,
  beside: Pick<TicketLink, 'parts' | 'replaces' | 'partner'> = {},
): string => {
  const bought = formatAmount(destAmount, destDecimals)
  const given = { give: srcAmount, get: destAmount, giveDecimals: srcDecimals, getDecimals: destDecimals }
  const price = formatAmount(priceOf(given, mulDivUp), priceDecimals)
  return `/limit?${writeTicketLink({
    ...{ chainId, from: srcToken, to: destToken, receiver: undefined, side, ...beside },
    ...(side === 'SELL'
      ? { amountText: formatAmount(srcAmount, srcDecimals), buyText: bought }
      : { amountText: bought, price }),
  })}`
}
