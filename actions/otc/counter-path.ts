import { formatAmount } from '@/lib/amount'
import type { Token } from '@/lib/chain/chain'
import { mostRfqFill } from '@/lib/order/rfq-fill'
import type { HashedOrder } from './signed-orders'

type Counter = {
  makerToken: Pick<Token, 'decimals'>
  takerToken: Pick<Token, 'decimals'>
  /** What is left of makerAmount by the chain, raw units; undefined while nobody says. */
  left: bigint | undefined
}

/**
 * A link to a new offer that answers an order: the tokens turned round, its maker as the taker, and the amounts of what is left of it.
 * Where nothing can be bought any more, or nobody says what is left, they are those of the whole order.
 *
 * @example
 * counterPath(signed, { makerToken: uni, takerToken: usdc, left }) // '/otc/new?chain=1&from=0xa0b8...&sell=60&buy=6&...&re=0x9104...'
 */
export const counterPath = (
  { chainId, order, hash }: HashedOrder,
  { makerToken, takerToken, left }: Counter,
): string => {
  const { pays, gets } = mostRfqFill(order, left ?? 0n) ?? { pays: order.takerAmount, gets: order.makerAmount }
  const query = new URLSearchParams({
    chain: String(chainId),
    from: order.takerAsset,
    to: order.makerAsset,
    sell: formatAmount(pays, takerToken.decimals),
    buy: formatAmount(gets, makerToken.decimals),
    recipient: order.maker,
    re: hash,
  })
  return `/otc/new?${query}`
}
